#define _GNU_SOURCE
#include "durable-image.h"

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MAX_FILES = 512, CHUNK = 1 << 20 };

struct range {
  off_t offset;
  size_t length;
};

/** A file that this process has written to. */
struct file {
  ino_t inode;
  int generation;
  /** Size to which it was cut since the last sync, or -1. */
  off_t cut;
  struct range *ranges;
  size_t count, capacity;
};

static struct file files[MAX_FILES];
static int file_count;

static struct file *find(ino_t inode) {
  for (int index = 0; index < file_count; index += 1)
    if (files[index].inode == inode) return &files[index];
  return NULL;
}

static struct file *find_or_add(ino_t inode) {
  struct file *known = find(inode);
  if (known != NULL) return known;
  if (file_count == MAX_FILES) abort();
  files[file_count] = (struct file){.inode = inode, .cut = -1};
  return &files[file_count++];
}

static int content_path(const struct file *file, char *path) {
  const char *image = getenv("FAULT_IMAGE");
  if (image == NULL) return 0;
  snprintf(path, PATH_MAX, "%s/contents/%lu.%d", image, (unsigned long)file->inode, file->generation);
  return 1;
}

/* The image itself is written past the interposed functions. */
static void write_past(int descriptor, const char *bytes, size_t length, off_t offset) {
  for (size_t done = 0; done < length;) {
    long written = syscall(SYS_pwrite64, descriptor, bytes + done, length - done, offset + (off_t)done);
    if (written <= 0) abort();
    done += (size_t)written;
  }
}

static int open_past(const char *path, int flags) {
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC, 0600);
}

void image_written(int descriptor, off_t offset, size_t length) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return;
  struct file *file = find_or_add(status.st_ino);
  struct range *last = file->count > 0 ? &file->ranges[file->count - 1] : NULL;
  if (last != NULL && last->offset + (off_t)last->length == offset) {
    last->length += length;
    return;
  }
  if (file->count == file->capacity) {
    file->capacity = file->capacity == 0 ? 64 : 2 * file->capacity;
    file->ranges = realloc(file->ranges, file->capacity * sizeof *file->ranges);
    if (file->ranges == NULL) abort();
  }
  file->ranges[file->count++] = (struct range){offset, length};
}

void image_truncated(int descriptor, off_t size) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return;
  struct file *file = find_or_add(status.st_ino);
  if (file->cut < 0 || size < file->cut) file->cut = size;
}

void image_created(int descriptor) {
  struct stat status;
  char path[PATH_MAX];
  if (fstat(descriptor, &status) != 0) return;
  struct file *file = find_or_add(status.st_ino);
  file->count = 0;
  file->cut = -1;
  while (content_path(file, path) && access(path, F_OK) == 0) file->generation += 1;
}

static void copy_range(int from, int to, struct range range) {
  static char bytes[CHUNK];
  for (size_t done = 0; done < range.length;) {
    size_t wanted = range.length - done < CHUNK ? range.length - done : CHUNK;
    ssize_t length = pread(from, bytes, wanted, range.offset + (off_t)done);
    if (length <= 0) return;
    write_past(to, bytes, (size_t)length, range.offset + (off_t)done);
    done += (size_t)length;
  }
}

static void sync_file(int descriptor, const struct stat *status, int is_successful) {
  struct file *file = find_or_add(status->st_ino);
  char path[PATH_MAX];
  if (content_path(file, path)) {
    int is_new = access(path, F_OK) != 0;
    /* Copied by the kernel from another file, or written before this process: all of it is synced for the first time. */
    struct range all = {0, (size_t)status->st_size};
    int readable = open_past(path, O_RDWR | O_CREAT);
    char own[64];
    snprintf(own, sizeof own, "/proc/self/fd/%d", descriptor);
    int source = open_past(own, O_RDONLY);
    if (is_successful && readable >= 0 && source >= 0) {
      if (file->cut >= 0) syscall(SYS_ftruncate, readable, file->cut);
      if (is_new) copy_range(source, readable, all);
      for (size_t index = 0; !is_new && index < file->count; index += 1)
        copy_range(source, readable, file->ranges[index]);
      syscall(SYS_ftruncate, readable, status->st_size);
      file->cut = -1;
    }
    if (source >= 0) close(source);
    if (readable >= 0) close(readable);
  }
  file->count = 0;
}

static void keep_entries(const char *folder, ino_t inode) {
  const char *image = getenv("FAULT_IMAGE");
  char path[PATH_MAX], entry[PATH_MAX];
  if (image == NULL) return;
  snprintf(path, sizeof path, "%s/folders/%lu", image, (unsigned long)inode);
  DIR *open_folder = opendir(folder);
  int list = open_past(path, O_WRONLY | O_CREAT | O_TRUNC);
  off_t at = 0;
  for (struct dirent *each; open_folder != NULL && (each = readdir(open_folder)) != NULL;) {
    struct stat status;
    char line[PATH_MAX];
    if (strcmp(each->d_name, ".") == 0 || strcmp(each->d_name, "..") == 0) continue;
    if (snprintf(entry, sizeof entry, "%s/%s", folder, each->d_name) >= PATH_MAX) abort();
    if (lstat(entry, &status) != 0) continue;
    if (!S_ISDIR(status.st_mode) && !S_ISREG(status.st_mode)) continue;
    struct file *file = find(status.st_ino);
    int length = snprintf(line, sizeof line, "%c %lu.%d %o %s\n", S_ISDIR(status.st_mode) ? 'd' : 'f',
                          (unsigned long)status.st_ino, file == NULL ? 0 : file->generation,
                          status.st_mode & 07777, each->d_name);
    write_past(list, line, (size_t)length, at);
    at += length;
  }
  if (open_folder != NULL) closedir(open_folder);
  if (list >= 0) close(list);
}

void image_synced(int descriptor, int is_successful) {
  struct stat status;
  char own[64], path[PATH_MAX];
  if (fstat(descriptor, &status) != 0) return;
  if (!S_ISDIR(status.st_mode)) {
    sync_file(descriptor, &status, is_successful);
    return;
  }
  snprintf(own, sizeof own, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(own, path, sizeof path - 1);
  if (length < 0 || !is_successful) return;
  path[length] = '\0';
  keep_entries(path, status.st_ino);
}

static int keep_folder(const char *path, const struct stat *status, int type, struct FTW *level) {
  (void)level;
  if (type == FTW_D) keep_entries(path, status->st_ino);
  return 0;
}

void image_keep_names(const char *folder) { nftw(folder, keep_folder, 16, FTW_PHYS); }
