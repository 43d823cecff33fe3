import type { Result } from './runDrill.ts';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const STATUS_NAMES: Readonly<Record<number, string>> = { 0: 'cut off' };

const HEAD = [
  'drill',
  'requests',
  'failed',
  'by status',
  'failing for',
  'recovered',
  'whole',
  'writes',
  'lost',
  'doubled',
  '',
];

/** The results as lines of text: a table, then what was missed, and notes. */
export function table(results: readonly Result[]): string {
  const rows = results.map(({ drill, verdict, differences, skipped }) =>
    verdict === null || differences === null
      ? [drill.name, ...Array<string>(9).fill(''), skipped === null ? '' : 'skipped']
      : [
          drill.name,
          String(verdict.requests),
          String(verdict.failed),
          [...verdict.byStatus].map(([status, count]) => `${count}x ${STATUS_NAMES[status] ?? status}`).join(' ') ||
            '-',
          seconds(verdict.failingMs),
          seconds(verdict.recoveryMs),
          seconds(verdict.readyMs),
          String(differences.checked),
          String(differences.lost),
          String(differences.doubled),
          verdict.missed.length === 0 ? 'met' : 'MISSED',
        ],
  );
  const widths = HEAD.map((_, at) => Math.max(...[HEAD, ...rows].map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[]): string =>
    row
      .map((text, at) => (at === 0 || at === 3 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  const remarks = results.flatMap(({ drill, verdict, notes, skipped }) => [
    ...(verdict?.missed ?? []).map((sentence) => `${drill.name}: MISSED: ${sentence}`),
    ...notes.map((note) => `${drill.name}: ${note}`),
    ...(skipped === null ? [] : [`${drill.name}: skipped: ${skipped}`]),
  ]);
  return ['', line(HEAD), ...rows.map(line), '', ...remarks].join('\n');
}
