#ifndef CODOMATA_SYS_STATFS_H
#define CODOMATA_SYS_STATFS_H

#include <sys/types.h>


#ifdef __cplusplus
extern "C" {
#endif

struct statfs {
  long f_type;
  long f_bsize;
  unsigned long f_blocks;
  unsigned long f_bfree;
  unsigned long f_bavail;
  unsigned long f_files;
  unsigned long f_ffree;
  long f_namelen;
  long f_frsize;
  long f_flags;
};

int statfs(const char *, struct statfs *);
int fstatfs(int, struct statfs *);

#ifdef __cplusplus
}
#endif

#endif
