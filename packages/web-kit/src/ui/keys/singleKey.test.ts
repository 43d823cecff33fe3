import { setSearchShortcut } from '../../platform/searchShortcut.ts';
import { singleKey } from './singleKey.ts';

afterEach(() => {
  document.body.innerHTML = '';
  setSearchShortcut(true);
});

/** What a key means when it is pressed on the element that `html` marks with an id, or on the page. */
function pressed(key: string, more: KeyboardEventInit = {}, html = '<button id="at"></button>'): string {
  document.body.innerHTML = html;
  let meant = 'nothing was pressed';
  const listener = (event: KeyboardEvent) => void (meant = singleKey(event));
  window.addEventListener('keydown', listener, { once: true });
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
  (document.getElementById('at') ?? document.body).dispatchEvent(event);
  return meant;
}

test.each([
  ['c', 'KeyC', 'c', 'a Latin keyboard'],
  ['C', 'KeyC', 'c', 'Caps Lock'],
  ['с', 'KeyC', 'c', 'a Russian keyboard'],
  ['ψ', 'KeyC', 'c', 'a Greek keyboard'],
  ['ב', 'KeyC', 'c', 'a Hebrew keyboard'],
  ['ㅊ', 'KeyC', 'c', 'a Korean keyboard'],
  ['j', 'KeyC', 'j', 'Dvorak, which is Latin'],
])('%s on %s means %s (%s)', (key, code, wanted) => {
  expect(pressed(key, { code })).toBe(wanted);
});

test('a sign that needs Shift is itself, a letter with Shift is no single key', () => {
  expect(pressed('?', { code: 'Slash', shiftKey: true })).toBe('?');
  expect(pressed('?', { code: 'Digit7', shiftKey: true })).toBe('?');
  expect(pressed('F', { code: 'KeyF', shiftKey: true })).toBe('');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('with %j it means nothing', (modifier) => {
  expect(pressed('c', { code: 'KeyC', ...modifier })).toBe('');
});

test.each([{ isComposing: true }, { keyCode: 229 }])('a key of an input method (%j) means nothing', (more) => {
  expect(pressed('c', { code: 'KeyC', ...more })).toBe('');
});

test.each([
  '<input id="at">',
  '<textarea id="at"></textarea>',
  '<select id="at"></select>',
  '<div contenteditable="true"><b id="at"></b></div>',
  '<div role="menu"><button id="at"></button></div>',
  '<div role="tablist"><button id="at"></button></div>',
  '<div role="dialog"><button id="at"></button></div>',
  '<dialog open><button id="at"></button></dialog>',
  '<dialog open></dialog><button id="at"></button>',
])('in %s it means nothing', (html) => {
  expect(pressed('c', { code: 'KeyC' }, html)).toBe('');
});

test('a checkbox uses no typed characters', () => {
  expect(pressed('c', { code: 'KeyC' }, '<input type="checkbox" id="at">')).toBe('c');
});

test('a key that something has used means nothing', () => {
  document.body.innerHTML = '<button></button>';
  document.body.firstElementChild?.addEventListener('keydown', (event) => event.preventDefault());
  const event = new KeyboardEvent('keydown', { key: 'c', bubbles: true, cancelable: true });
  document.body.firstElementChild?.dispatchEvent(event);
  expect(singleKey(event)).toBe('');
});

test('people who have switched single keys off have none', () => {
  setSearchShortcut(false);
  expect(pressed('c', { code: 'KeyC' })).toBe('');
  expect(pressed('?', { code: 'Slash', shiftKey: true })).toBe('');
});
