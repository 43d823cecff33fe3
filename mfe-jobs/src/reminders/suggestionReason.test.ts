import { suggestionReason } from './suggestionReason.ts';

test('the reason of a suggestion states a fact', () => {
  const since = { jobId: 'a', touch: 1, dueOn: '2026-11-24', since: '2026-11-17', days: 7 } as const;
  const applied = { ...since, rule: 'follow-up', about: 'application' } as const;
  expect(suggestionReason(applied, null)).toBe('No reply yet.');
  expect(suggestionReason(applied, 6)).toBe('No reply yet. Half of your applications heard back within 6 days.');
  expect(suggestionReason({ ...since, rule: 'offer-answer', about: 'offer' }, 6)).toBe('Offered on Nov 17.');
});
