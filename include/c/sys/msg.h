#ifndef CODOMATA_SYS_MSG_H
#define CODOMATA_SYS_MSG_H

#include <sys/ipc.h>

#define MSG_NOERROR 010000

#ifdef __cplusplus
extern "C" {
#endif

int msgget(key_t, int);
int msgsnd(int, const void *, size_t, int);
ssize_t msgrcv(int, void *, size_t, long, int);

#ifdef __cplusplus
}
#endif

#endif
