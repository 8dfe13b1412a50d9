#ifndef CODOMATA_SYS_CDEFS_H
#define CODOMATA_SYS_CDEFS_H

#ifdef __cplusplus
#define __BEGIN_DECLS extern "C" {
#define __END_DECLS }
#else
#define __BEGIN_DECLS
#define __END_DECLS
#endif

/* What the sources of the BSDs say of themselves, and of their functions. */
#define __P(parameters) parameters
#define __CONCAT(x, y) x##y
#define __STRING(x) #x
#define __IDSTRING(name, text) struct __codomata_no_such_struct
#define __COPYRIGHT(text) struct __codomata_no_such_struct
#define __RCSID(text) struct __codomata_no_such_struct
#define __SCCSID(text) struct __codomata_no_such_struct
#define __KERNEL_RCSID(number, text) struct __codomata_no_such_struct
#define __FBSDID(text) struct __codomata_no_such_struct
#define __dead __attribute__((__noreturn__))

#endif
