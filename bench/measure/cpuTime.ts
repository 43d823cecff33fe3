import { readFileSync } from 'node:fs';

/** Clock ticks of Linux, for all common architectures. */
const MS_PER_TICK = 10;
/** The places of utime and stime after the name of the program, which may contain anything up to its last bracket. */
const USER = 11;
const SYSTEM = 12;

/** The CPU time that a process with all its threads has used so far, in ms. */
export function cpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * MS_PER_TICK;
}
