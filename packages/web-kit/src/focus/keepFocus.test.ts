import { keepFocus } from './keepFocus.ts';

let stop: () => void;
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

/** Shows a page and focuses the element with the id `pressed`. */
function show(html: string): void {
  document.body.innerHTML = `<main id="main"><h1>Page</h1>${html}</main>`;
  at('pressed').focus();
}
function at(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`No element ${id}`);
  return element;
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 150));
const focused = (): string | null =>
  document.activeElement && (document.activeElement.id || document.activeElement.tagName);

const rows = (...ids: string[]): string =>
  ids.map((id) => `<li id="row-${id}"><span>Row</span><button id="${id}">End</button></li>`).join('');

test.each([
  ['the next row', rows('a', 'pressed', 'c'), 'c'],
  ['the row before the last one', rows('a', 'b', 'pressed'), 'b'],
  ['the heading of its section without another row', rows('pressed'), 'title'],
])('after a row has gone, %s has the focus', async (_, html, expected) => {
  show(`<section><h2 id="title">Sessions</h2><ul>${html}</ul></section><button>Other</button>`);
  at('row-pressed').remove();
  await settled();
  expect(focused()).toBe(expected);
});

test('a button that replaces the pressed one has the focus', async () => {
  show('<section><h2>Feed</h2><p>Text</p><div id="old"><button id="pressed">Create</button></div></section>');
  at('old').remove();
  at('main').querySelector('section')?.insertAdjacentHTML('beforeend', '<input id="new"><button>Turn off</button>');
  await settled();
  expect(focused()).toBe('new');
});

test('when the whole list has gone, the heading of the page has the focus', async () => {
  show(`<div id="list"><ul>${rows('pressed')}</ul></div>`);
  at('row-pressed').remove();
  at('list').remove();
  at('main').insertAdjacentHTML('beforeend', '<button>Add</button>');
  await settled();
  expect(focused()).toBe('H1');
});

test('in a dialog it stays in the dialog', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog"><button id="close">Close</button><p id="p"></p></div>',
  );
  at('p').innerHTML = '<button id="inside">Remove</button>';
  at('inside').focus();
  at('inside').remove();
  await settled();
  expect(focused()).toBe('close');
});

test('an element that was disabled for a while gets the focus back', async () => {
  show('<button id="pressed">Save</button>');
  const button = at('pressed') as HTMLButtonElement;
  button.disabled = true;
  // Browsers move the focus to the body when the page is drawn.
  button.blur();
  await settled();
  button.disabled = false;
  await settled();
  expect(focused()).toBe('pressed');
});

test('code that moves the focus itself has priority, and so has a person who leaves the element', async () => {
  show(`<ul>${rows('a', 'pressed', 'c')}</ul>`);
  at('row-pressed').remove();
  at('a').focus();
  await settled();
  expect(focused()).toBe('a');
  at('a').blur();
  await Promise.resolve();
  at('row-a').remove();
  await settled();
  expect(focused()).toBe('BODY');
});
