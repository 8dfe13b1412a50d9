#ifndef CODOMATA_SYS_IOCTL_H
#define CODOMATA_SYS_IOCTL_H

#ifdef __cplusplus
extern "C" {
#endif

int ioctl(int, unsigned long, ...);

#ifdef __cplusplus
}
#endif

#endif
