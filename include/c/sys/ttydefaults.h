#ifndef CODOMATA_SYS_TTYDEFAULTS_H
#define CODOMATA_SYS_TTYDEFAULTS_H

#define CTRL(x) ((x) & 037)
#define CEOF CTRL('d')
#define CINTR CTRL('c')
#define CERASE 0177
#define CKILL CTRL('u')
#define CSUSP CTRL('z')
#define CSTART CTRL('q')
#define CSTOP CTRL('s')

#endif
