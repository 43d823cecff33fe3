import { times } from '../measure/format.ts';
import { interleave } from '../measure/interleave.ts';
import { responsesPerSecond } from '../measure/load.ts';
import type { Report } from '../measure/report.ts';
import { median, medianRatio } from '../measure/statistics.ts';
import { PATH, type Reader } from './reader.ts';
import { readAfterChange, readTimes } from './reads.ts';

export const CONNECTIONS = 10;
/** Many short rounds: a disturbance of the machine then affects both measurements of a pair in the same way. */
export const ROUNDS = 15;
export const SECONDS = 1;

/**
 * Runs load tests on svc-core and the bare server in turn.
 * @param bar for the ratio to the bare server
 * @param bareUrl origin of the bare server
 */
export async function compareThroughput(
  report: Report,
  { label, bar }: { label: string; bar: number },
  reader: Reader,
  bareUrl: string,
): Promise<void> {
  const { core } = reader;
  const bareServer = { url: bareUrl, headers: {} };
  const load = ({ url, headers }: { url: string; headers: Record<string, string> }) =>
    responsesPerSecond(`${url}${PATH}`, { connections: CONNECTIONS, seconds: SECONDS, headers });
  await load(core);
  await load(bareServer);
  const { a, b } = await interleave(
    ROUNDS,
    () => load(core),
    () => load(bareServer),
  );
  report.figure(
    `${label}: svc-core / bare server, responses per second`,
    `${Math.round(median(a))} / ${Math.round(median(b))}`,
  );
  report.atLeast(`${label}: svc-core against the bare server`, medianRatio(a, b), bar);
  const changed = await readTimes(
    () => readAfterChange(reader, core),
    () => readAfterChange(reader, bareServer),
  );
  report.figure(`${label}: the same, the list changed before every read`, times(changed.b / changed.a));
}
