#ifndef CODOMATA_SYS_DIR_H
#define CODOMATA_SYS_DIR_H

#include <dirent.h>

#endif
