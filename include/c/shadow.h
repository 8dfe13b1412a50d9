#ifndef CODOMATA_SHADOW_H
#define CODOMATA_SHADOW_H

#include <stdio.h>

#define SHADOW "/etc/shadow"

#ifdef __cplusplus
extern "C" {
#endif

struct spwd {
  char *sp_namp;
  char *sp_pwdp;
  long sp_lstchg;
  long sp_min;
  long sp_max;
  long sp_warn;
  long sp_inact;
  long sp_expire;
  unsigned long sp_flag;
};

struct spwd *getspnam(const char *);
struct spwd *getspent(void);
void setspent(void);
void endspent(void);

#ifdef __cplusplus
}
#endif

#endif
