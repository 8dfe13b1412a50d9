#ifndef CODOMATA_SYS_PRCTL_H
#define CODOMATA_SYS_PRCTL_H

#define PR_SET_PDEATHSIG 1
#define PR_SET_DUMPABLE 4
#define PR_SET_NAME 15
#define PR_GET_NAME 16

#ifdef __cplusplus
extern "C" {
#endif

int prctl(int, ...);

#ifdef __cplusplus
}
#endif

#endif
