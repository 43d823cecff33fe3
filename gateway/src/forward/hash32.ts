import { hash } from 'node:crypto';

/** The first 32 bits of a SHA-256, as an unsigned number. */
export const hash32 = (text: string): number => parseInt(hash('sha256', text, 'hex').slice(0, 8), 16);

/** Mixes 32 bits so that each affects all of them: the last step of MurmurHash3. @returns an unsigned number */
export function mix32(bits: number): number {
  let mixed = bits;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
