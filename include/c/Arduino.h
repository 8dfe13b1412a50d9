/* What sketches and libraries for Arduino boards find in its core, as far as it is not about one board. What reads pins or
   the serial port, or tells the time, is only declared: `--read digitalRead` says that it reads, and clocks are known. */
#ifndef CODOMATA_ARDUINO_H
#define CODOMATA_ARDUINO_H

#include <avr/pgmspace.h>
#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef ARDUINO
#define ARDUINO 10819
#endif

typedef uint8_t byte;
typedef uint16_t word;
typedef bool boolean;

#define HIGH 0x1
#define LOW 0x0
#define INPUT 0x0
#define OUTPUT 0x1
#define INPUT_PULLUP 0x2
#define CHANGE 1
#define FALLING 2
#define RISING 3
#define LSBFIRST 0
#define MSBFIRST 1
#define DEC 10
#define HEX 16
#define OCT 8
#define BIN 2
#define PI 3.1415926535897932384626433832795
#define HALF_PI 1.5707963267948966192313216916398
#define TWO_PI 6.283185307179586476925286766559
#define DEG_TO_RAD 0.017453292519943295769236907684886
#define RAD_TO_DEG 57.295779513082320876798154814105

#define constrain(amt, low, high) ((amt) < (low) ? (low) : ((amt) > (high) ? (high) : (amt)))
#define radians(deg) ((deg) * DEG_TO_RAD)
#define degrees(rad) ((rad) * RAD_TO_DEG)
#define sq(x) ((x) * (x))
#define lowByte(w) ((uint8_t)((w)&0xff))
#define highByte(w) ((uint8_t)((w) >> 8))
#define bit(b) (1UL << (b))
#define bitRead(value, bit) (((value) >> (bit)) & 0x01)
#define bitSet(value, bit) ((value) |= (1UL << (bit)))
#define bitClear(value, bit) ((value) &= ~(1UL << (bit)))
#define bitWrite(value, bit, bitvalue) ((bitvalue) ? bitSet(value, bit) : bitClear(value, bit))
#define digitalPinToInterrupt(pin) (pin)
#define interrupts() ((void)0)
#define noInterrupts() ((void)0)
#define F(text) (text)

#ifdef __cplusplus
extern "C" {
#endif

unsigned long millis(void);
unsigned long micros(void);
int digitalRead(uint8_t pin);
int analogRead(uint8_t pin);
unsigned long pulseIn(uint8_t pin, uint8_t state, unsigned long timeout);

/* What has no effect on what a program reads. */
static inline void pinMode(uint8_t pin, uint8_t mode) { (void)pin, (void)mode; }
static inline void delay(unsigned long ms) { (void)ms; }
static inline void delayMicroseconds(unsigned int us) { (void)us; }
static inline void yield(void) {}
static inline void attachInterrupt(uint8_t interrupt, void (*handler)(void), int mode) {
  (void)interrupt, (void)handler, (void)mode;
}
static inline void detachInterrupt(uint8_t interrupt) { (void)interrupt; }

void digitalWrite(uint8_t pin, uint8_t value);
void analogWrite(uint8_t pin, int value);

#ifdef __cplusplus
}

template <class A, class B> constexpr auto min(A a, B b) -> decltype(a < b ? a : b) { return a < b ? a : b; }
template <class A, class B> constexpr auto max(A a, B b) -> decltype(a < b ? b : a) { return a < b ? b : a; }

static inline long map(long x, long in_min, long in_max, long out_min, long out_max) {
  return (x - in_min) * (out_max - out_min) / (in_max - in_min) + out_min;
}
#endif

#endif
