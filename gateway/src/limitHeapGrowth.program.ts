// Replaces what it keeps again and again, and prints the most that its heap has used in MB. It limits the growth of its heap if
// its argument says so.
import { getHeapStatistics } from 'node:v8';
import { limitHeapGrowth } from './limitHeapGrowth.ts';

const KEPT = 150_000;
const ROUNDS = 4_000_000;
const CHECK_EVERY = 10_000;
const BYTES_PER_MB = 1e6;

const make = (value: number): unknown => ({ value, list: [value, value + 1, value + 2, value + 3] });

const kept = Array.from({ length: KEPT }, (_, at) => make(at));
if (process.argv.includes('limited')) await limitHeapGrowth();
let most = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  kept[round % KEPT] = make(round);
  if (round % CHECK_EVERY === 0) most = Math.max(most, getHeapStatistics().used_heap_size);
}
process.stdout.write(String(most / BYTES_PER_MB));
