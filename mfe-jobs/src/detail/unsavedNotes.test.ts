import { unsavedNotes } from './unsavedNotes.ts';

/** Notes that were typed on others and sent while the page was closing. */
function leave(id: string, { base, text }: { base: string; text: string }) {
  const key = { userId: 'ada', id };
  unsavedNotes.keep(key, text, base);
  unsavedNotes.leave(key);
  return key;
}

test.each([
  ['all of them', ''],
  ['their beginning', 'Ask about the team'],
])('notes of which %s was removed stay a draft if that did not arrive', (_, text) => {
  const base = 'Call Anja\n\nAsk about the team';
  const key = leave(`gone-${text}`, { base, text });
  unsavedNotes.compare(key, base);
  expect(unsavedNotes.find(key)).toMatchObject({ text, base });
});
test('a draft that the server has, alone or behind what another device has saved, is none', () => {
  const key = leave('arrived', { base: 'A', text: 'A and B' });
  unsavedNotes.compare(key, 'From elsewhere\n\nA and B');
  expect(unsavedNotes.find(key)).toBeUndefined();
});
test('a text that was saved is shown until the page has the saved notes', () => {
  const key = { userId: 'ada', id: 'confirmed' };
  unsavedNotes.keep(key, 'A and B ', 'A');
  unsavedNotes.confirm(key, 'A and B ', 'A and B');
  expect(unsavedNotes.find(key)).toMatchObject({ text: 'A and B' });
  unsavedNotes.compare(key, 'A and B');
  expect(unsavedNotes.find(key)).toBeUndefined();
});
