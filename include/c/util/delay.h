#ifndef CODOMATA_UTIL_DELAY_H
#define CODOMATA_UTIL_DELAY_H

#define _delay_ms(time) ((void)(time))
#define _delay_us(time) ((void)(time))

#endif
