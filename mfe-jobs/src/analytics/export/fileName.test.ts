import { NO_FILTERS, type View } from '../address.ts';
import { fileName } from './fileName.ts';

const named = (view: Partial<View>, what = 'funnel') =>
  fileName({ what, view: { period: { name: '13-weeks' }, filters: NO_FILTERS, ...view }, today: '2026-11-24' }, 'svg');

test('a file is named after the picture, the period and the day', () => {
  expect(named({})).toBe('jobtrail-funnel-13-weeks-2026-11-24.svg');
  expect(named({ period: { name: 'dates', from: '2026-11-01', to: '2026-11-03' } })).toBe(
    'jobtrail-funnel-from-2026-11-01-to-2026-11-03-2026-11-24.svg',
  );
  expect(named({ period: { name: 'dates', from: null, to: '2026-11-03' } })).toBe(
    'jobtrail-funnel-to-2026-11-03-2026-11-24.svg',
  );
});
test('filters are part of the name, without characters that file systems reject, up to a limit', () => {
  expect(named({ filters: { ...NO_FILTERS, tag: ['../C:\\"x"'], source: ['job board'] } })).toBe(
    'jobtrail-funnel-13-weeks-c-x-job-board-2026-11-24.svg',
  );
  expect(named({ filters: { ...NO_FILTERS, location: ['Zürich', 'Łódź'] } })).toContain('-zürich-łódź-');
  expect(named({ filters: { ...NO_FILTERS, tag: ['a'.repeat(400)] } }).length).toBeLessThan(120);
});
