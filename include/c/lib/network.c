/* arpa/inet.h: numbers in the order of a network, whatever that of the machine. */
#include <arpa/inet.h>
#include <endian.h>

uint16_t htons(uint16_t value) { return htobe16(value); }
uint32_t htonl(uint32_t value) { return htobe32(value); }
uint16_t ntohs(uint16_t value) { return be16toh(value); }
uint32_t ntohl(uint32_t value) { return be32toh(value); }
