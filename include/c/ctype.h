#ifndef CODOMATA_CTYPE_H
#define CODOMATA_CTYPE_H

#ifdef __cplusplus
extern "C" {
#endif

int isalnum(int);
int isalpha(int);
int isblank(int);
int iscntrl(int);
int isdigit(int);
int isgraph(int);
int islower(int);
int isprint(int);
int ispunct(int);
int isspace(int);
int isupper(int);
int isxdigit(int);
int tolower(int);
int toupper(int);

/* POSIX */
int isascii(int);
int toascii(int);

#ifdef __cplusplus
}
#endif

#endif
