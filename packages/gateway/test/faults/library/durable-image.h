#pragma once

#include <sys/types.h>

/*
 * What a power loss would leave of the watched folder, kept in the folder FAULT_IMAGE:
 *
 *   contents/INODE.GENERATION  the bytes of a file that were synced
 *   folders/INODE              the entries of a folder when it was last synced: type, key, name
 *
 * Bytes without a sync are not in it, and neither are names of which the folder was not synced, as POSIX allows.
 * A failed sync loses the writes before it, as Linux does: the kernel marks the pages clean, so a later sync that
 * succeeds does not write them. Only a new write to the same place makes them durable again.
 */

/** Remembers bytes that are not synced yet. */
void image_written(int descriptor, off_t offset, size_t length);

/** Remembers that everything from this size on was cut. */
void image_truncated(int descriptor, off_t size);

/** A new file, which may have the inode of an earlier one. */
void image_created(int descriptor);

/** A sync of a file or folder: keeps its bytes or entries when it succeeded, and forgets what it lost otherwise. */
void image_synced(int descriptor, int is_successful);

/** Keeps the entries that all folders below this one have now. */
void image_keep_names(const char *folder);
