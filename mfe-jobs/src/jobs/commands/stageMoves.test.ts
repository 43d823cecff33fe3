import { aCard } from '../../testing/jobs.ts';
import { movedCard } from './stageMoves.ts';

test('leaving Applied counts as a reply, and going back undoes it', () => {
  const now = new Date('2026-11-20T08:00:00.000Z');
  const moved = movedCard(aCard(), 'onsite', now);
  expect(moved).toMatchObject({ status: 'onsite', stageChangedAt: now.toISOString(), repliedAt: now.toISOString() });
  expect(movedCard(moved, 'offer').repliedAt).toBe(now.toISOString());
  expect(movedCard(moved, 'applied').repliedAt).toBeNull();
});
