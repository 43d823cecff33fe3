import fc from 'fast-check';
import { comparePostings, countChanges, foldUnchanged } from './changes.ts';

const BEFORE = [
  '# Senior Engineer',
  '',
  'We are a bank.',
  'We build things.',
  '',
  '## What you will do',
  '',
  '- Own the web app.',
  '- Be on call.',
  '',
  '## What you get',
  '',
  '£85,000 to £98,000, 28 days of leave, and two days a week in the office.',
].join('\n');
const AFTER = BEFORE.replace('- Be on call.', '- Help the mobile team.\n- Be on call.')
  .replace('£85,000 to £98,000, 28', 'A competitive salary, 28')
  .replace('two days', 'three days');

const marked = (before: string, after: string): string[] =>
  comparePostings(before, after).map(({ parts }) =>
    parts.map(({ change, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[change]).join(''),
  );

describe('what has changed in a posting', () => {
  it('is a line that was added, and words of a line that was changed', () => {
    expect(marked(BEFORE, AFTER)).toEqual([
      'Senior Engineer',
      'We are a bank.',
      'We build things.',
      'What you will do',
      'Own the web app.',
      '+Help the mobile team.+',
      'Be on call.',
      'What you get',
      '-£85,000 to £98,000, -+A competitive salary, +28 days of leave, and -two -+three +days a week in the office.',
    ]);
    expect(countChanges(comparePostings(BEFORE, AFTER))).toBe(3);
  });
  it('is a line that was removed, and one that was replaced by a line with other words', () => {
    expect(marked('One\nTwo words\nThree', 'One\nFour of them\nThree')).toEqual([
      'One',
      '-Two words-',
      '+Four of them+',
      'Three',
    ]);
    expect(marked('One\nTwo', 'Two')).toEqual(['-One-', 'Two']);
  });
  it('is nothing for blank lines', () => expect(countChanges(comparePostings('One\n\nTwo', 'One\nTwo'))).toBe(0));

  it('keeps every line of both texts', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a b c', 'a b d', '- x', '## h', 'long other words')),
        fc.array(fc.constantFrom('a b c', 'a b d', '- x', '## h', 'new')),
        (before, after) => {
          const lines = comparePostings(before.join('\n'), after.join('\n'));
          const side = (left: 'added' | 'removed'): string[] =>
            lines.flatMap(({ parts }) => {
              const own = parts.filter(({ change }) => change !== left);
              return own.length === 0
                ? []
                : [
                    own
                      .map(({ text }) => text)
                      .join('')
                      .trim(),
                  ];
            });
          const plain = (all: string[]): string[] => all.map((line) => line.replace(/^(?:- |## )/, ''));
          expect(side('removed')).toEqual(plain(after));
          expect(side('added').toSorted()).toEqual(plain(before).toSorted());
        },
      ),
    ));
});

test('a page of other, very short lines is shown as removed and added', () => {
  const lines = (word: string): string => Array.from({ length: 15_000 }, (_, n) => `${word}${n}`).join('\n');
  const compared = comparePostings(lines('a'), lines('b'));
  expect(compared).toHaveLength(30_000);
  expect(compared[0]?.parts).toEqual([{ change: 'removed', text: 'a0' }]);
});

describe('what has not changed', () => {
  it('is folded, except for the two lines before a change', () => {
    const sections = foldUnchanged(comparePostings(BEFORE, AFTER));
    expect(sections.map(({ isFolded, lines }) => [isFolded, lines.length])).toEqual([
      [true, 3],
      [false, 6],
    ]);
  });
  it('is shown if it is a single line', () => {
    const sections = foldUnchanged(comparePostings('a\nb\nc\nd', 'a\nb\nc\nd\ne'));
    expect(sections.map(({ isFolded, lines }) => [isFolded, lines.length])).toEqual([
      [true, 2],
      [false, 3],
    ]);
    expect(foldUnchanged(comparePostings('a\nb\nc', 'a\nb\nc\ne')).map(({ isFolded }) => isFolded)).toEqual([false]);
  });
});
