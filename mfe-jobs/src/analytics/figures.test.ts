import { aSummary } from '../testing/summary.ts';
import { figureKey, findFigure, idsOf } from './figures.ts';

const summary = aSummary();
const ids = (key: string): string[] => {
  const figure = findFigure(summary, key);
  return figure ? [...idsOf(summary, figure.tally)] : ['no figure'];
};

test.each([
  ['offers', 'Offers', ['j0']],
  ['undated', 'Applications without a date', ['dateless']],
  ['interviews:planned', 'Interviews planned', ['j4', 'j5']],
  ['stage-entries', 'Interview stages entered', ['j0', 'j1', 'j2', 'j3', 'j4', 'j5']],
  ['rejected', 'Rejected', ['j4', 'j6', 'j7']],
  ['first-reply:waiting', 'Days to the first reply: still open', ['j8', 'j9', 'j10', 'j11']],
  [figureKey('funnel', 'technical interview'), 'Reached Technical Interview or a later stage', ['j0', 'j1', 'j5']],
  [figureKey('funnel', 'phone screen', 'skipped'), 'Skipped Phone Screen', ['j5']],
  [figureKey('open', 'phone screen'), 'Still open in Phone Screen', ['j2', 'j3']],
  [figureKey('stay', 'phone screen'), 'Days in Phone Screen', ['j0', 'j1', 'j2', 'j3', 'j4']],
  [figureKey('flow', 'applied', 'rejected'), 'From Applied to Rejected', ['j6', 'j7']],
  [figureKey('flow', 'offer'), 'Offer', ['j0']],
  [figureKey('week', '2026-W48', 'applications'), 'Applied in the week of Nov 23', ['j10', 'j11']],
  [figureKey('cohort', '2026-W46', '7'), 'Applied in the week of Nov 9, heard back within 7 days', ['j6', 'j7']],
  [figureKey('source', 'unknown', 'offers'), 'Not set: offers', ['j0']],
  [figureKey('tag', 'C# & Go', 'heard-back'), 'C# & Go: heard back', ['j0', 'j1']],
])('%s is “%s” and has its jobs', (key, title, jobs) => {
  expect(findFigure(summary, key)?.title).toBe(title);
  expect(ids(key)).toEqual(jobs);
});

test('a job that counts several times is listed once, and the number of the figure includes every time', () => {
  expect(findFigure(summary, 'interviews')?.tally.count).toBe(9);
  expect(ids('interviews')).toEqual(['j0', 'j1', 'j2', 'j3', 'j4', 'j5']);
});

test.each([
  '',
  'nothing',
  'constructor',
  'funnel',
  'funnel:rejected',
  'flow:offer:applied',
  'week:2026-W01:applications',
  'tag:Go',
  'tag:%',
])('there is no figure %j', (key) => {
  expect(findFigure(summary, key)).toBeNull();
});
