import { aCard, aJob } from '../testing/jobs.ts';
import { cardOf, cardView, movedCard } from './card.ts';

test('the card view model has the location as its only tag and a formatted applied date', () => {
  expect(cardView(aCard({ id: 'a', jobUrl: 'https://example.com/', tags: ['remote'] }))).toEqual({
    id: 'a',
    company: 'Kestrel Health',
    role: 'Senior Frontend Engineer',
    stage: 'applied',
    tags: ['Berlin'],
    appliedDate: 'Nov 9, 2026',
    jobUrl: 'https://example.com/',
  });
});
test('a job without a location has no tag, one without a date shows N/A', () => {
  expect(cardView(aCard({ location: null, applicationDate: null }))).toMatchObject({ tags: [], appliedDate: 'N/A' });
});
test('the card of a job omits notes, images and contacts', () => {
  expect(Object.keys(cardOf(aJob({ notes: 'x', images: '[]', contactName: 'y' })))).not.toEqual(
    expect.arrayContaining(['notes']),
  );
});
test('leaving Applied counts as a reply, and going back undoes it', () => {
  const now = new Date('2026-11-20T08:00:00.000Z');
  const moved = movedCard(aCard(), 'onsite', now);
  expect(moved).toMatchObject({ status: 'onsite', stageChangedAt: now.toISOString(), repliedAt: now.toISOString() });
  expect(movedCard(moved, 'offer').repliedAt).toBe(now.toISOString());
  expect(movedCard(moved, 'applied').repliedAt).toBeNull();
});
