/*
 * An interposed library that makes one disk operation fail, and keeps what a power loss would leave.
 *
 *   LD_PRELOAD=disk-faults.so
 *   FAULT_PREFIX  files whose path begins with it are watched
 *   FAULT_KIND    fsync-eio, write-eio or write-enospc
 *   FAULT_AT      number of the operation of that kind that fails, from 1; 0 for none
 *   FAULT_WHILE   a file; as long as it exists, every operation of that kind fails
 *   FAULT_TRACE   a file that receives a line for each sync, rename and link of a watched file
 *   FAULT_IMAGE   folder that receives the durable image: for each watched file only what was synced
 *
 * A failed sync loses the writes before it, as Linux does: the kernel marks the pages clean, so a later
 * sync that succeeds does not write them. Only a new write to the same place makes them durable again.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { MAX_RANGES = 1 << 16 };

struct range {
  char path[PATH_MAX];
  off_t offset;
  size_t length;
};

static struct range *ranges;
static int range_count;
static long operation_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off_t);
static int (*real_unlink)(const char *);

__attribute__((constructor)) static void find_real(void) {
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_write = dlsym(RTLD_NEXT, "write");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_unlink = dlsym(RTLD_NEXT, "unlink");
  ranges = calloc(MAX_RANGES, sizeof *ranges);
}

/* Returns the path of a watched descriptor, or NULL. */
static const char *watched(int descriptor, char *path) {
  const char *prefix = getenv("FAULT_PREFIX");
  char link[64];
  if (prefix == NULL || ranges == NULL) return NULL;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return NULL;
  path[length] = '\0';
  return strncmp(path, prefix, strlen(prefix)) == 0 ? path : NULL;
}

/* Counts an operation of the kind; returns the error with which it must fail, or 0. */
static int fault(const char *operation) {
  const char *kind = getenv("FAULT_KIND");
  const char *at = getenv("FAULT_AT");
  const char *while_exists = getenv("FAULT_WHILE");
  if (kind == NULL || at == NULL || strncmp(kind, operation, strlen(operation)) != 0) return 0;
  operation_count += 1;
  int fails = operation_count == atol(at) || (while_exists != NULL && access(while_exists, F_OK) == 0);
  if (!fails) return 0;
  return strstr(kind, "enospc") ? ENOSPC : EIO;
}

static void image_path(const char *path, char *image) {
  const char *name = strrchr(path, '/');
  snprintf(image, 2 * PATH_MAX, "%s/%s", getenv("FAULT_IMAGE"), name == NULL ? path : name + 1);
}

static void remember(const char *path, off_t offset, size_t length) {
  if (range_count == MAX_RANGES) abort();
  strcpy(ranges[range_count].path, path);
  ranges[range_count].offset = offset;
  ranges[range_count].length = length;
  range_count += 1;
}

/* Drops the pending writes of a file, after copying them into the image when they became durable. */
static void settle(int descriptor, const char *path, int is_durable) {
  char target[2 * PATH_MAX];
  image_path(path, target);
  int image = is_durable ? open(target, O_WRONLY | O_CREAT, 0600) : -1;
  int kept = 0;
  for (int index = 0; index < range_count; index += 1) {
    struct range *each = &ranges[index];
    if (strcmp(each->path, path) != 0) {
      if (kept != index) ranges[kept] = *each;
      kept += 1;
      continue;
    }
    if (image < 0) continue;
    char *bytes = malloc(each->length);
    ssize_t length = pread(descriptor, bytes, each->length, each->offset);
    if (length > 0) real_pwrite(image, bytes, length, each->offset);
    free(bytes);
  }
  range_count = kept;
  if (image >= 0) {
    struct stat status;
    if (fstat(descriptor, &status) == 0) real_ftruncate(image, status.st_size);
    close(image);
  }
}

static ssize_t write_at(int descriptor, const void *bytes, size_t length, off_t offset) {
  char path[PATH_MAX];
  if (watched(descriptor, path) == NULL) return real_pwrite(descriptor, bytes, length, offset);
  pthread_mutex_lock(&lock);
  int error = fault("write");
  ssize_t written = error ? -1 : real_pwrite(descriptor, bytes, length, offset);
  if (written > 0) remember(path, offset, written);
  pthread_mutex_unlock(&lock);
  if (error) errno = error;
  return written;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
  return write_at(descriptor, bytes, length, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) {
  return write_at(descriptor, bytes, length, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
  char path[PATH_MAX];
  if (watched(descriptor, path) == NULL) return real_write(descriptor, bytes, length);
  off_t offset = lseek(descriptor, 0, SEEK_CUR);
  ssize_t written = write_at(descriptor, bytes, length, offset);
  if (written > 0) lseek(descriptor, offset + written, SEEK_SET);
  return written;
}

static void trace(const char *operation, const char *path) {
  const char *file = getenv("FAULT_TRACE");
  const char *prefix = getenv("FAULT_PREFIX");
  if (file == NULL || prefix == NULL || strncmp(path, prefix, strlen(prefix)) != 0) return;
  FILE *stream = fopen(file, "a");
  if (stream == NULL) return;
  fprintf(stream, "%s %s\n", operation, path);
  fclose(stream);
}

static int sync_with(int (*real_sync)(int), int descriptor) {
  char path[PATH_MAX];
  if (watched(descriptor, path) == NULL) return real_sync(descriptor);
  pthread_mutex_lock(&lock);
  trace("sync", path);
  int error = fault("fsync");
  settle(descriptor, path, !error);
  pthread_mutex_unlock(&lock);
  if (!error) return 0;
  errno = error;
  return -1;
}

int fsync(int descriptor) { return sync_with(real_fsync, descriptor); }

int fdatasync(int descriptor) { return sync_with(real_fdatasync, descriptor); }

int rename(const char *from, const char *to) {
  int (*real_rename)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
  trace("rename to", to);
  return real_rename(from, to);
}

int link(const char *from, const char *to) {
  int (*real_link)(const char *, const char *) = dlsym(RTLD_NEXT, "link");
  trace("link to", to);
  return real_link(from, to);
}

/* SQLite syncs the folder after it deletes a journal, so the deletion is durable. */
int unlink(const char *path) {
  const char *prefix = getenv("FAULT_PREFIX");
  if (prefix != NULL && strncmp(path, prefix, strlen(prefix)) == 0) {
    char image[2 * PATH_MAX];
    image_path(path, image);
    real_unlink(image);
  }
  return real_unlink(path);
}
