#pragma once

// The symbols of the C library that the package uses on Apple's platforms.

#include <stddef.h>

typedef unsigned char cc_t;
typedef unsigned short mode_t;
typedef void (*sig_t)(int);
typedef unsigned long speed_t;
typedef long ssize_t;
typedef unsigned long tcflag_t;
typedef unsigned int useconds_t;

#define EAGAIN 35
#define EBADF 9
#define EDQUOT 69
#define EINTR 4
#define ENOSPC 28
#define EPIPE 32
#define ENOENT 2
#define EWOULDBLOCK 35
char *strerror(int errnum);

#define O_CLOEXEC 0x01000000
#define EINVAL 22
#define ENOTSUP 45
#define O_CREAT 0x00000200
#define O_EXCL 0x00000800
#define O_NONBLOCK 0x00000004
#define O_RDONLY 0x0000
#define O_RDWR 0x0002
#define O_TRUNC 0x00000400
#define O_WRONLY 0x0001
int close(int);
#define F_FULLFSYNC 51
#define F_GETFD 1
int fsync(int);
struct stat {
  mode_t st_mode;
};
int fstat(int, struct stat *);
ssize_t read(int, void *, size_t);
ssize_t write(int fd, const void *buf, size_t nbyte);
int rename(const char *old, const char *new);
int unlink(const char *);

#define LOCK_EX 0x02
#define LOCK_NB 0x04
int flock(int, int);

struct termios {
  tcflag_t c_iflag;
  tcflag_t c_oflag;
  tcflag_t c_cflag;
  tcflag_t c_lflag;
  cc_t c_cc[20];
  speed_t c_ispeed;
  speed_t c_ospeed;
};
#define ECHO 0x00000008
#define TCSAFLUSH 2
#define STDERR_FILENO 2
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
int isatty(int);
int execvp(const char *, char *const *);
char *strdup(const char *);
int tcgetattr(int, struct termios *);
int tcsetattr(int, int, const struct termios *);

#define POLLOUT 0x0004
typedef unsigned int nfds_t;
struct pollfd {
  int fd;
  short events;
  short revents;
};
int poll(struct pollfd *, nfds_t, int);

#define SIGINT 2
#define SIGPIPE 13
sig_t signal(int, sig_t);
int usleep(useconds_t);
void exit(int) __attribute__((noreturn));
