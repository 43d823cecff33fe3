import { aCard, aJob } from '../testing/jobs.ts';
import { cardOf, cardView, movedCard } from './card.ts';

test('the card view model has the location as its only tag and a formatted applied date', () => {
  expect(cardView(aCard({ id: 'a', jobUrl: 'https://example.com/', tags: ['remote'] }), 'UTC')).toEqual({
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
  expect(cardView(aCard({ location: null, applicationDate: null }), 'UTC')).toMatchObject({
    tags: [],
    appliedDate: 'N/A',
  });
});
test.each(['Pacific/Pago_Pago', 'America/New_York', 'UTC', 'Europe/Berlin', 'Pacific/Kiritimati'])(
  'a picked day is that day in %s',
  (zone) => {
    // The clocks change on the last three of these days, in New York or Berlin.
    for (const appliedOn of ['1999-12-31', '2026-03-29', '2026-10-25', '2026-11-01']) {
      const card = aCard({ applicationDate: `${appliedOn}T12:00:00.000Z`, appliedOn });
      expect(Date.parse(`${cardView(card, zone).appliedDate} UTC`)).toBe(Date.parse(appliedOn));
    }
  },
);
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
