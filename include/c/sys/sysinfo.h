#ifndef CODOMATA_SYS_SYSINFO_H
#define CODOMATA_SYS_SYSINFO_H


#ifdef __cplusplus
extern "C" {
#endif

struct sysinfo {
  long uptime;
  unsigned long loads[3];
  unsigned long totalram;
  unsigned long freeram;
  unsigned long sharedram;
  unsigned long bufferram;
  unsigned long totalswap;
  unsigned long freeswap;
  unsigned short procs;
  unsigned long totalhigh;
  unsigned long freehigh;
  unsigned mem_unit;
};

int sysinfo(struct sysinfo *);
int get_nprocs(void);

#ifdef __cplusplus
}
#endif

#endif
