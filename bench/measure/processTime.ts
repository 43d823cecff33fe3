import { readFileSync } from 'node:fs';

/** Of the clock in /proc, on every Linux with glibc. */
const TICKS_PER_SECOND = 100;
const STATE_FIELD = 2;
const USER_FIELD = 13;

/** The processor time that a process has used so far, in all its threads, in ms; in steps of 10 ms. */
export function processTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = '', system = ''] = fields.slice(USER_FIELD - STATE_FIELD);
  return ((Number(user) + Number(system)) * 1000) / TICKS_PER_SECOND;
}
