#pragma once

int pthread_main_np(void);
