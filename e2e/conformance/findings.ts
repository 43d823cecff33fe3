/** The result of one check: what must hold, and what was seen instead; null if it holds. */
export interface Finding {
  readonly check: string;
  readonly problem: string | null;
}

/** A check: its sentence, and a function that throws or returns a sentence if it does not hold. */
export type Check = readonly [sentence: string, run: () => Promise<string | null | void>];

/** Runs checks one after another. One that throws has failed, and the others still run. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, run] of checks) {
    try {
      findings.push({ check, problem: (await run()) ?? null });
    } catch (error) {
      findings.push({ check, problem: error instanceof Error ? error.message : String(error) });
    }
  }
  return findings;
}

/** A line for each check, and whether all hold. */
export function reportOf(part: string, findings: readonly Finding[]): { text: string; passed: boolean } {
  const lines = findings.map(({ check, problem }) =>
    problem === null ? `ok      ${check}` : `FAILED  ${check}\n        ${problem.replaceAll('\n', '\n        ')}`,
  );
  const failed = findings.filter(({ problem }) => problem !== null).length;
  const summary = `${part}: ${findings.length - failed} passed, ${failed} failed`;
  return { text: [...lines, summary].join('\n'), passed: failed === 0 };
}
