/*
 * An interposed library that sees what a process does with its files and connections, and produces one fault at one
 * point of it.
 *
 *   LD_PRELOAD=fault-points.so
 *   FAULT_ROOT    the watched folder, without a link in its path
 *   FAULT_TRACE   a file outside of it that receives a line for each operation, `OPERATION NAME`, and for
 *                 what the fault does: `fault KIND`, `failed-sync NAME`, `failed-write NAME`
 *   FAULT_IMAGE   a folder outside of it that receives what a power loss would leave, see durable-image.h
 *   FAULT_PORT    port of the upstream
 *
 * The point: FAULT_OPERATION and FAULT_NAME, a pattern; FAULT_MOMENT, before or after; FAULT_AT, its number from 1.
 * FAULT_KIND:
 *   kill              the process dies
 *   power-loss        the same; the image has what was synced
 *   power-loss-names  the same; the image also has all names that the folders have at that moment
 *   failed-sync       the next sync fails
 *   failed-write      the next write fails
 *   full-disk         the next FAULT_FAILURES writes and creations that need space fail
 * FAULT_WHILE       a file; as long as it exists, every sync fails
 *
 * Operations on files: create, folder, write, truncate, sync, rename, link, remove; their name is the path below
 * the root, that of a rename and a link the new one. On connections: send and receive; their name is who is at the
 * other end: upstream, database, caller, admin, output.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <limits.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

#include "durable-image.h"

enum moment { BEFORE, AFTER };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long seen;
static int syncs_to_fail, writes_to_break;
static long writes_to_fail;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (found == NULL) abort();
  return found;
}

static const char *setting(const char *name) {
  const char *value = getenv(name);
  return value == NULL ? "" : value;
}

/* Returns the part of an absolute path below the root, "." for the root; NULL when it is not watched. */
static const char *below_root(const char *path) {
  const char *root = setting("FAULT_ROOT");
  size_t length = strlen(root);
  if (length == 0 || strncmp(path, root, length) != 0) return NULL;
  if (path[length] == '\0') return ".";
  return path[length] == '/' ? path + length + 1 : NULL;
}

/* Returns the name of a watched descriptor, or NULL. */
static const char *watched(int descriptor, char *path) {
  char own[64];
  snprintf(own, sizeof own, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(own, path, PATH_MAX - 1);
  if (length < 0) return NULL;
  path[length] = '\0';
  return below_root(path);
}

static void trace(const char *first, const char *second) {
  char line[2 * PATH_MAX];
  int descriptor = (int)syscall(SYS_openat, AT_FDCWD, setting("FAULT_TRACE"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (descriptor < 0) return;
  int length = snprintf(line, sizeof line, "%s %s\n", first, second);
  syscall(SYS_write, descriptor, line, length);
  close(descriptor);
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

/* Produces the fault. The lock is held, so no other thread makes anything durable after it. */
static void strike(void) {
  const char *kind = setting("FAULT_KIND");
  trace("fault", kind);
  if (strcmp(kind, "power-loss-names") == 0) image_keep_names(setting("FAULT_ROOT"));
  if (strcmp(kind, "kill") == 0 || strncmp(kind, "power-loss", 10) == 0) die();
  if (strcmp(kind, "failed-sync") == 0) syncs_to_fail = 1;
  if (strcmp(kind, "failed-write") == 0) writes_to_break = 1;
  if (strcmp(kind, "full-disk") == 0) writes_to_fail = atol(setting("FAULT_FAILURES"));
}

static void point(const char *operation, const char *name, enum moment moment) {
  if (moment == BEFORE) trace(operation, name);
  if (strcmp(setting("FAULT_OPERATION"), operation) != 0) return;
  if (strcmp(setting("FAULT_MOMENT"), moment == BEFORE ? "before" : "after") != 0) return;
  if (fnmatch(setting("FAULT_NAME"), name, FNM_PATHNAME) != 0) return;
  seen += 1;
  if (seen == atol(setting("FAULT_AT"))) strike();
}

/* Whether an operation that needs space fails. */
static int is_full(void) {
  if (writes_to_fail <= 0) return 0;
  writes_to_fail -= 1;
  trace("failed-space", "");
  return 1;
}

static int is_broken(const char *name) {
  if (writes_to_break <= 0) return 0;
  writes_to_break -= 1;
  trace("failed-write", name);
  return 1;
}

static int fails_to_sync(const char *name) {
  const char *broken = getenv("FAULT_WHILE");
  if (syncs_to_fail <= 0 && (broken == NULL || access(broken, F_OK) != 0)) return 0;
  if (syncs_to_fail > 0) syncs_to_fail -= 1;
  trace("failed-sync", name);
  return 1;
}

/* Files */

static ssize_t write_at(int descriptor, const char *name, const void *bytes, size_t length, off_t offset) {
  struct stat status;
  pthread_mutex_lock(&lock);
  point("write", name, BEFORE);
  int grows = fstat(descriptor, &status) == 0 && offset + (off_t)length > status.st_size;
  ssize_t written = -1;
  if (is_broken(name)) errno = EIO;
  else if (grows && is_full()) errno = ENOSPC;
  else written = REAL(pwrite64)(descriptor, bytes, length, offset);
  int error = errno;
  if (written > 0) image_written(descriptor, offset, (size_t)written);
  point("write", name, AFTER);
  pthread_mutex_unlock(&lock);
  errno = error;
  return written;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) {
  char path[PATH_MAX];
  const char *name = watched(descriptor, path);
  if (name == NULL) return REAL(pwrite64)(descriptor, bytes, length, offset);
  return write_at(descriptor, name, bytes, length, offset);
}

static int sync_with(int (*real_sync)(int), int descriptor) {
  char path[PATH_MAX];
  const char *name = watched(descriptor, path);
  if (name == NULL) return real_sync(descriptor);
  pthread_mutex_lock(&lock);
  point("sync", name, BEFORE);
  int fails = fails_to_sync(name);
  image_synced(descriptor, !fails);
  point("sync", name, AFTER);
  pthread_mutex_unlock(&lock);
  if (!fails) return 0;
  errno = EIO;
  return -1;
}

int fsync(int descriptor) { return sync_with(REAL(fsync), descriptor); }
int fdatasync(int descriptor) { return sync_with(REAL(fdatasync), descriptor); }

int ftruncate64(int descriptor, off64_t size) {
  char path[PATH_MAX];
  const char *name = watched(descriptor, path);
  if (name == NULL) return REAL(ftruncate64)(descriptor, size);
  pthread_mutex_lock(&lock);
  point("truncate", name, BEFORE);
  int result = REAL(ftruncate64)(descriptor, size);
  if (result == 0) image_truncated(descriptor, size);
  point("truncate", name, AFTER);
  pthread_mutex_unlock(&lock);
  return result;
}

static int open_file(const char *path, int flags, mode_t mode) {
  int (*real_open)(const char *, int, ...) = REAL(open64);
  const char *name = below_root(path);
  int creates = name != NULL && (flags & O_CREAT) != 0 && access(path, F_OK) != 0;
  int cuts = name != NULL && !creates && (flags & O_TRUNC) != 0;
  if (!creates && !cuts) return real_open(path, flags, mode);
  pthread_mutex_lock(&lock);
  point(creates ? "create" : "truncate", name, BEFORE);
  int result = -1;
  if (creates && is_full()) errno = ENOSPC;
  else result = real_open(path, flags, mode);
  int error = errno;
  if (result >= 0 && creates) image_created(result);
  if (result >= 0 && cuts) image_truncated(result, 0);
  point(creates ? "create" : "truncate", name, AFTER);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return open_file(path, flags, mode);
}

int mkdir(const char *path, mode_t mode) {
  const char *name = below_root(path);
  if (name == NULL || access(path, F_OK) == 0) return REAL(mkdir)(path, mode);
  pthread_mutex_lock(&lock);
  point("folder", name, BEFORE);
  int result = -1;
  if (is_full()) errno = ENOSPC;
  else result = REAL(mkdir)(path, mode);
  int error = errno;
  point("folder", name, AFTER);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

/* Runs an operation on a name of a watched folder. */
#define ON_NAME(operation, named, call)       \
  do {                                        \
    const char *name = below_root(named);     \
    if (name == NULL) return call;            \
    pthread_mutex_lock(&lock);                \
    point(operation, name, BEFORE);           \
    int result = call;                        \
    int error = errno;                        \
    point(operation, name, AFTER);            \
    pthread_mutex_unlock(&lock);              \
    errno = error;                            \
    return result;                            \
  } while (0)

int rename(const char *from, const char *to) { ON_NAME("rename", to, REAL(rename)(from, to)); }
int link(const char *from, const char *to) { ON_NAME("link", to, REAL(link)(from, to)); }

int unlink(const char *path) {
  if (access(path, F_OK) != 0) return REAL(unlink)(path);
  ON_NAME("remove", path, REAL(unlink)(path));
}

/* Connections */

static const char *unix_name(const struct sockaddr_storage *address, socklen_t length) {
  if (length <= offsetof(struct sockaddr_un, sun_path)) return "";
  return ((const struct sockaddr_un *)address)->sun_path;
}

/* Who is at the other end of a connection; NULL when it is none. */
static const char *peer_of(int descriptor) {
  struct sockaddr_storage own, other;
  socklen_t own_length = sizeof own, other_length = sizeof other;
  if (getsockname(descriptor, (struct sockaddr *)&own, &own_length) != 0) return NULL;
  if (getpeername(descriptor, (struct sockaddr *)&other, &other_length) != 0) return NULL;
  if (own.ss_family == AF_INET) {
    int port = ntohs(((struct sockaddr_in *)&other)->sin_port);
    return port == atoi(setting("FAULT_PORT")) ? "upstream" : "caller";
  }
  if (own.ss_family != AF_UNIX) return NULL;
  if (strstr(unix_name(&other, other_length), ".s.PGSQL") != NULL) return "database";
  if (unix_name(&own, own_length)[0] != '\0') return "admin";
  return descriptor == STDOUT_FILENO ? "output" : NULL;
}

static ssize_t after_send(const char *peer, ssize_t sent) {
  int error = errno;
  if (sent > 0) point("send", peer, AFTER);
  pthread_mutex_unlock(&lock);
  errno = error;
  return sent;
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
  char path[PATH_MAX];
  const char *name = watched(descriptor, path);
  if (name != NULL) {
    struct stat status;
    int appends = (fcntl(descriptor, F_GETFL) & O_APPEND) != 0;
    off_t offset = appends && fstat(descriptor, &status) == 0 ? status.st_size : lseek(descriptor, 0, SEEK_CUR);
    ssize_t written = write_at(descriptor, name, bytes, length, offset);
    if (written > 0) lseek(descriptor, offset + written, SEEK_SET);
    return written;
  }
  const char *peer = peer_of(descriptor);
  if (peer == NULL) return REAL(write)(descriptor, bytes, length);
  pthread_mutex_lock(&lock);
  point("send", peer, BEFORE);
  return after_send(peer, REAL(write)(descriptor, bytes, length));
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  const char *peer = peer_of(descriptor);
  if (peer == NULL) return REAL(writev)(descriptor, parts, count);
  pthread_mutex_lock(&lock);
  point("send", peer, BEFORE);
  return after_send(peer, REAL(writev)(descriptor, parts, count));
}

ssize_t read(int descriptor, void *bytes, size_t length) {
  ssize_t received = REAL(read)(descriptor, bytes, length);
  int error = errno;
  const char *peer = received > 0 && *setting("FAULT_PORT") != '\0' ? peer_of(descriptor) : NULL;
  if (peer != NULL && strcmp(peer, "upstream") == 0) {
    pthread_mutex_lock(&lock);
    point("receive", peer, BEFORE);
    point("receive", peer, AFTER);
    pthread_mutex_unlock(&lock);
  }
  errno = error;
  return received;
}
