import { setSearchShortcut } from '@jobtrail/web-kit';
import { type KeyedPage, listenForKeys } from './listenForKeys.ts';

const pages: readonly KeyedPage[] = [
  { path: '/dashboard', keys: 'g b' },
  { path: '/today', keys: 'g t' },
  { path: '/add-job', keys: 'c' },
  { path: '/wishlist', keys: undefined },
];
let done: string[];
let isOpen: boolean;
let stop: () => void;
beforeEach(() => {
  done = [];
  isOpen = false;
  stop = listenForKeys({
    navigate: (path) => done.push(path),
    pages: () => pages,
    commands: {
      open: () => done.push('open'),
      openKeys: () => done.push('keys'),
      close: () => done.push('close'),
      opened: () => (isOpen ? { kind: 'keys' } : null),
    },
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  setSearchShortcut(true);
  document.body.innerHTML = '';
});

function press(key: string, more: KeyboardEventInit = {}, on: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  on.dispatchEvent(event);
  return event;
}

test.each([
  ['k', { ctrlKey: true }],
  ['k', { metaKey: true }],
  ['л', { ctrlKey: true, code: 'KeyK' }],
  ['ל', { metaKey: true, code: 'KeyK' }],
])('%s with %j opens the palette, and closes it', (key, more) => {
  expect(press(key, more).defaultPrevented).toBe(true);
  isOpen = true;
  press(key, more);
  expect(done).toEqual(['open', 'close']);
});

test.each([
  ['k', {}],
  ['k', { ctrlKey: true, metaKey: true }],
  ['k', { ctrlKey: true, shiftKey: true }],
  ['k', { ctrlKey: true, altKey: true }],
  ['k', { ctrlKey: true, isComposing: true }],
  ['k', { ctrlKey: true, keyCode: 229 }],
])('%s with %j does not', (key, more) => {
  expect(press(key, more).defaultPrevented).toBe(false);
  expect(done).toEqual([]);
});

test('the palette opens from a field and over the detail of a job, but not over a dialog', () => {
  document.body.innerHTML = '<input>';
  press('k', { ctrlKey: true }, document.body.children[0]);
  document.body.innerHTML = '<dialog open class="overlay drawer"></dialog>';
  press('k', { ctrlKey: true });
  expect(done).toEqual(['open', 'open']);
  document.body.innerHTML = '<dialog open class="overlay drawer"></dialog><dialog open class="overlay modal"></dialog>';
  press('k', { ctrlKey: true });
  expect(done).toHaveLength(2);
});

test('g and a letter lead to a page, a letter alone to another, and ? to the keys', () => {
  press('g');
  press('t');
  press('c');
  press('?', { shiftKey: true });
  expect(done).toEqual(['/today', '/add-job', 'keys']);
});

test('the letter after g is no key of the page, also if no page has it', () => {
  const onPage: string[] = [];
  const listener = ({ key }: KeyboardEvent) => onPage.push(key);
  document.addEventListener('keydown', listener);
  press('g');
  press('b');
  press('g');
  press('c');
  document.removeEventListener('keydown', listener);
  expect(done).toEqual(['/dashboard']);
  expect(onPage).toEqual(['g', 'g']);
});

test('g does not wait for long', () => {
  jest.useFakeTimers();
  press('g');
  jest.advanceTimersByTime(3000);
  press('t');
  expect(done).toEqual([]);
});

test('on keyboards of another script the letters are in their places', () => {
  press('п', { code: 'KeyG' });
  press('е', { code: 'KeyT' });
  press('с', { code: 'KeyC' });
  expect(done).toEqual(['/today', '/add-job']);
});

test('a key that the page has used leads nowhere', () => {
  const listener = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', listener);
  press('c');
  press('g');
  document.removeEventListener('keydown', listener);
  press('t');
  expect(done).toEqual([]);
});

test('without single keys only Ctrl+K is left', () => {
  setSearchShortcut(false);
  for (const key of ['g', 't', 'c', '?']) press(key);
  expect(done).toEqual([]);
  press('k', { ctrlKey: true });
  expect(done).toEqual(['open']);
});
