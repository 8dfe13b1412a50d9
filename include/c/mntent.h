#ifndef CODOMATA_MNTENT_H
#define CODOMATA_MNTENT_H

#include <stdio.h>

#define MNTTAB "/etc/fstab"
#define MOUNTED "/etc/mtab"

#ifdef __cplusplus
extern "C" {
#endif

struct mntent {
  char *mnt_fsname;
  char *mnt_dir;
  char *mnt_type;
  char *mnt_opts;
  int mnt_freq;
  int mnt_passno;
};

FILE *setmntent(const char *, const char *);
struct mntent *getmntent(FILE *);
int addmntent(FILE *, const struct mntent *);
int endmntent(FILE *);
char *hasmntopt(const struct mntent *, const char *);

#ifdef __cplusplus
}
#endif

#endif
