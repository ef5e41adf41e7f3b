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
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef int pid_t;

#define EAGAIN 35
#define EBADF 9
#define ECONNABORTED 53
#define ECONNREFUSED 61
#define EEXIST 17
#define ENOBUFS 55
#define ESRCH 3
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
#define O_NOFOLLOW 0x00000100
#define O_NONBLOCK 0x00000004
#define O_RDONLY 0x0000
#define O_RDWR 0x0002
#define O_TRUNC 0x00000400
#define O_WRONLY 0x0001
int close(int);
#define F_FULLFSYNC 51
#define FD_CLOEXEC 1
#define F_GETFD 1
#define F_GETFL 3
#define F_SETFD 2
#define F_SETFL 4
int pipe(int[2]);
int fchmod(int, mode_t);
int fsync(int);
ssize_t read(int, void *, size_t);
ssize_t write(int fd, const void *buf, size_t nbyte);
int rename(const char *old, const char *new);
int unlink(const char *);
int rmdir(const char *);

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

#define POLLERR 0x0008
#define POLLHUP 0x0010
#define POLLIN 0x0001
#define POLLNVAL 0x0020
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
#define SIGTERM 15
sig_t signal(int, sig_t);
int usleep(useconds_t);
void exit(int) __attribute__((noreturn));

struct timespec {
  long tv_sec;
  long tv_nsec;
};
struct stat {
  int st_dev;
  mode_t st_mode;
  unsigned long long st_ino;
  uid_t st_uid;
  struct timespec st_mtimespec;
  struct timespec st_ctimespec;
};
int fstat(int, struct stat *);
int lstat(const char *, struct stat *);
int stat(const char *, struct stat *);
int mkdir(const char *, mode_t);
int symlink(const char *, const char *);
uid_t geteuid(void);
pid_t getpid(void);
int kill(pid_t, int);

#define NAME_MAX 255
#define AF_UNIX 1
#define LOCAL_PEERCRED 0x001
#define SOCK_STREAM 1
#define SOL_LOCAL 0
#define SOL_SOCKET 0xffff
#define SO_NOSIGPIPE 0x1022
#define XUCRED_VERSION 0
typedef unsigned char sa_family_t;
typedef unsigned int socklen_t;
struct sockaddr {
  unsigned char sa_len;
  sa_family_t sa_family;
  char sa_data[14];
};
struct sockaddr_un {
  unsigned char sun_len;
  sa_family_t sun_family;
  char sun_path[104];
};
struct xucred {
  unsigned int cr_version;
  uid_t cr_uid;
  short cr_ngroups;
  gid_t cr_groups[16];
};
int accept(int, struct sockaddr *, socklen_t *);
int bind(int, const struct sockaddr *, socklen_t);
int connect(int, const struct sockaddr *, socklen_t);
int getsockopt(int, int, int, void *, socklen_t *);
int listen(int, int);
ssize_t recv(int, void *, size_t, int);
ssize_t send(int, const void *, size_t, int);
int setsockopt(int, int, int, const void *, socklen_t);
int socket(int, int, int);
