import { describe, expect, it } from '@jest/globals';
import { wordsOf } from '../jobs/search.ts';
import { contextOf } from './known.ts';
import { parseFilter } from './parse.ts';
import { questionsOf } from './questions.ts';

describe('The words of a search', () => {
  it.each(['', ' kestrel  health ', 'Łódź 3D c++', 'or 12:30', 'a - b', '-', 'x,y'])('are all of %j', (text) => {
    const words = wordsOf(text) ?? ['none'];
    expect(words).toEqual(text.split(/\s+/).filter((word) => word !== ''));
    const read = parseFilter(text);
    const parts = read.kind === 'and' ? read.parts : [read];
    expect(parts.map((part) => (part.kind === 'text' ? part.text : part.kind)).sort()).toEqual([...words].sort());
  });
  it.each([
    'stage:offer',
    'colour:red a',
    '-acme',
    'a OR b',
    '"a b"',
    '(a)',
    Array.from({ length: 51 }, (_, n) => `w${n}`).join(' '),
    'a'.repeat(1501),
  ])('are not all of %j', (text) => {
    expect(wordsOf(text)).toBeNull();
  });
});

describe('What a filter asks', () => {
  it('is its texts and the parts that cards do not have, wherever they are', () => {
    expect(questionsOf(parseFilter('stage:offer -(ÁNJA OR "b  c") x'))).toEqual({
      texts: ['anja', 'b c'],
      asksNotes: false,
      asksNews: false,
    });
    expect(questionsOf(parseFilter('a OR -has:url,note'))).toMatchObject({ texts: [], asksNotes: true });
    for (const text of ['silent:>14', '-(a due:<3d)', 'has:interview'])
      expect([text, questionsOf(parseFilter(text)).asksNews]).toEqual([text, true]);
    expect(questionsOf(parseFilter('has:reply colour:red applied:<3d')).asksNews).toBe(false);
  });
});

describe('The context of a filter', () => {
  const moment = '2026-11-24T11:40:00Z';
  const reminder = { id: 'r', jobId: 'a', text: 'Call', state: 'open', doneAt: null, createdAt: moment } as const;
  it('has the first day on which an open reminder of a job is due', () => {
    const { dueOn } = contextOf({
      now: Date.parse(moment),
      zone: 'UTC',
      news: {
        contacts: [],
        interviews: [{ jobId: 'b', endsAt: moment }],
        reminders: [
          { ...reminder, dueOn: '2026-11-30', snoozedUntil: null },
          { ...reminder, dueOn: '2026-11-20', snoozedUntil: '2026-11-28' },
          { ...reminder, dueOn: '2026-11-21', snoozedUntil: null, state: 'done', doneAt: moment },
          { ...reminder, dueOn: '2026-11-22', snoozedUntil: null, jobId: null },
        ],
      },
    });
    const of = (id: string) => dueOn?.({ id } as Parameters<typeof dueOn>[0]);
    expect([of('a'), of('b')]).toEqual(['2026-11-28', null]);
  });
  it('knows nothing about what has not been read', () => {
    expect(contextOf({ now: 0, zone: 'UTC' })).toEqual({ now: 0, zone: 'UTC' });
    expect(contextOf({ now: 0, zone: 'UTC', found: { texts: [] } }).hasNote).toBeUndefined();
  });
});
