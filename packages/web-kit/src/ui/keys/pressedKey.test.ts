import { pressedKey, shortcutKey } from './pressedKey.ts';

const press = (key: string, more: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, ...more });

test.each([{ isComposing: true }, { keyCode: 229 }])('a key of an input method (%j) is no key of the page', (more) => {
  for (const key of ['Enter', 'Escape', ',', 'b']) {
    expect(pressedKey(press(key, more))).toBe('');
    expect(shortcutKey(press(key, { code: 'KeyB', ...more }))).toBe('');
    expect(pressedKey({ nativeEvent: press(key, more) })).toBe('');
  }
});

test('any other key is the one that was pressed', () => {
  expect(pressedKey(press('Enter', { code: 'Enter' }))).toBe('Enter');
  expect(pressedKey({ nativeEvent: press('и', { code: 'KeyB' }) })).toBe('и');
});

test.each([
  ['и', 'KeyB', 'b', 'Russian'],
  ['Ι', 'KeyI', 'i', 'Greek'],
  ['ב', 'KeyC', 'c', 'Hebrew'],
  ['ش', 'KeyA', 'a', 'Arabic'],
  ['ㅠ', 'KeyB', 'b', 'Korean'],
  ['b', 'KeyN', 'b', 'Dvorak, which is Latin'],
  ['B', 'KeyB', 'b', 'Latin with Shift'],
  ['é', 'Digit2', 'é', 'a French digit'],
  ['ä', 'Quote', 'ä', 'a German letter'],
  ['/', 'KeyQ', '/', 'a sign, whichever key types it'],
  ['ArrowLeft', 'ArrowLeft', 'arrowleft', 'no letter'],
])('%s on %s is the shortcut %s (%s)', (key, code, wanted) => {
  expect(shortcutKey(press(key, { code }))).toBe(wanted);
});
