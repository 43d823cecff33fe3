import { expect, it } from '@jest/globals';
import { ProblemLog } from './log.ts';

it('a problem is logged when it appears, when it changes, and when it comes back, but not while it stays', () => {
  const problems = new ProblemLog();
  const lines: string[] = [];
  const report = (subject: string, problem: string): void =>
    problems.report(subject, problem, () => lines.push(`${subject}: ${problem}`));
  report('mfe-jobs', 'missing');
  report('mfe-jobs', 'missing');
  report('mfe-admin', 'missing');
  report('mfe-jobs', 'broken');
  report('mfe-jobs', 'broken');
  problems.clear('mfe-jobs');
  report('mfe-jobs', 'broken');
  expect(lines).toEqual(['mfe-jobs: missing', 'mfe-admin: missing', 'mfe-jobs: broken', 'mfe-jobs: broken']);
});
