import { aCard } from '../testing/jobs.ts';
import { boardOrder, lanesOf } from './lanes.ts';

const at = (day: number): string => new Date(Date.UTC(2026, 10, day)).toISOString();

describe('the lanes', () => {
  test('group the jobs by stage, with the latest arrival on top', () => {
    const lanes = lanesOf([
      aCard({ id: 'a', stageChangedAt: at(1) }),
      aCard({ id: 'b', stageChangedAt: at(9) }),
      aCard({ id: 'c', status: 'offer', stageChangedAt: at(5) }),
    ]);
    expect(lanes.applied.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(lanes.offer.map(({ id }) => id)).toEqual(['c']);
    expect(lanes.rejected).toEqual([]);
    expect(boardOrder(lanes)).toEqual(['b', 'a', 'c']);
  });
  test('have a stable order for jobs that entered at the same moment', () => {
    const a = aCard({ id: 'a', stageChangedAt: at(1) });
    const b = aCard({ id: 'b', stageChangedAt: at(1) });
    expect(lanesOf([a, b]).applied).toEqual(lanesOf([b, a]).applied);
  });
  test('keep their identity if nothing changed, so that a move renders two lanes and not six', () => {
    const stays = aCard({ id: 'a', status: 'onsite' });
    const moves = aCard({ id: 'b' });
    const before = lanesOf([stays, moves]);
    const after = lanesOf([stays, { ...moves, status: 'offer' }], before);
    expect(after.onsite).toBe(before.onsite);
    expect(after.rejected).toBe(before.rejected);
    expect(after.applied).not.toBe(before.applied);
  });
});
