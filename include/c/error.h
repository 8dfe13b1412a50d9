#ifndef CODOMATA_ERROR_H
#define CODOMATA_ERROR_H


#ifdef __cplusplus
extern "C" {
#endif

void error(int, int, const char *, ...);
void error_at_line(int, int, const char *, unsigned, const char *, ...);
extern unsigned error_message_count;
extern int error_one_per_line;

#ifdef __cplusplus
}
#endif

#endif
