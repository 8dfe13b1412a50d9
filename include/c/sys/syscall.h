#ifndef CODOMATA_SYS_SYSCALL_H
#define CODOMATA_SYS_SYSCALL_H


#ifdef __cplusplus
extern "C" {
#endif

long syscall(long, ...);

#ifdef __cplusplus
}
#endif

#endif
