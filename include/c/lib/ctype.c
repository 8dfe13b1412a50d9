/* ctype.h in the C locale: every number that is no ASCII character, EOF among them, is in no class. */
#include <ctype.h>

int isdigit(int c) { return '0' <= c && c <= '9'; }
int isupper(int c) { return 'A' <= c && c <= 'Z'; }
int islower(int c) { return 'a' <= c && c <= 'z'; }
int isalpha(int c) { return isupper(c) || islower(c); }
int isalnum(int c) { return isalpha(c) || isdigit(c); }
int isxdigit(int c) { return isdigit(c) || ('A' <= c && c <= 'F') || ('a' <= c && c <= 'f'); }
int isblank(int c) { return c == ' ' || c == '\t'; }
int isspace(int c) { return c == ' ' || ('\t' <= c && c <= '\r'); }
int iscntrl(int c) { return (0 <= c && c < ' ') || c == 127; }
int isprint(int c) { return ' ' <= c && c <= '~'; }
int isgraph(int c) { return '!' <= c && c <= '~'; }
int ispunct(int c) { return isgraph(c) && !isalnum(c); }
int tolower(int c) { return isupper(c) ? c - 'A' + 'a' : c; }
int toupper(int c) { return islower(c) ? c - 'a' + 'A' : c; }
int isascii(int c) { return 0 <= c && c <= 127; }
int toascii(int c) { return c & 127; }
