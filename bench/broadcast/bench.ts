import { Report } from '../measure/report.ts';
import { buildPart } from '../stack/service.ts';
import { startAudience } from './audience.ts';
import { compareMemory } from './compareMemory.ts';
import { compareSpeed } from './compareSpeed.ts';

const CONNECTIONS = 5;
/** `npm run bench -- broadcast memory` or `speed` runs only that half. */
const [HALF] = process.argv.slice(3);

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const report = new Report(`a broadcast over ${CONNECTIONS} connections`);
  await buildPart('svc-mail');
  const audience = await startAudience();
  if (HALF !== 'memory') await compareSpeed(report, audience, CONNECTIONS);
  if (HALF !== 'speed') await compareMemory(report, audience);
  return report;
}
