#ifndef CODOMATA_AVR_INTERRUPT_H
#define CODOMATA_AVR_INTERRUPT_H

/* A handler is a function that nothing here calls. */
#define ISR(vector, ...) void vector(void)
#define SIGNAL(vector) void vector(void)

#define sei() ((void)0)
#define cli() ((void)0)

#endif
