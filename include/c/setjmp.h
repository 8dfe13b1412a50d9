#ifndef CODOMATA_SETJMP_H
#define CODOMATA_SETJMP_H

#ifdef __cplusplus
extern "C" {
#endif

typedef long long jmp_buf[32];

__attribute__((__returns_twice__)) int setjmp(jmp_buf);
__attribute__((__noreturn__)) void longjmp(jmp_buf, int);
#define setjmp setjmp

#ifdef __cplusplus
}
#endif

#endif
