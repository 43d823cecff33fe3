import { readFileSync } from 'node:fs';

/** Clock ticks of Linux, for all common architectures. */
const MS_PER_TICK = 10;
/** Indexes of utime and stime after the program's name, which ends with the last bracket of the line. */
const USER = 11;
const SYSTEM = 12;

/** The CPU time that a process with all its threads has used so far, in ms. */
export function cpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * MS_PER_TICK;
}
