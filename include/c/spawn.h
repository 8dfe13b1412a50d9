#ifndef CODOMATA_SPAWN_H
#define CODOMATA_SPAWN_H

#include <sys/types.h>


#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  int flags;
} posix_spawnattr_t;
typedef struct {
  int used;
} posix_spawn_file_actions_t;

int posix_spawn(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const[], char *const[]);
int posix_spawnp(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const[], char *const[]);

#ifdef __cplusplus
}
#endif

#endif
