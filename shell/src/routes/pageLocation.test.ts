import { currentPageLocation } from '@jobtrail/web-kit';
import { followLinks } from './followLinks.ts';
import { isAppPath, navigate, onNavigation } from './pageLocation.ts';

let stop: () => void;
beforeEach(() => {
  window.history.replaceState(null, '', '/dashboard');
  stop = followLinks();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function clickLink(attributes: Record<string, string>, init: MouseEventInit = {}): { prevented: boolean } {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.body.append(link);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  // What jsdom would do with a click that nobody took is to complain that it cannot navigate.
  const after = (late: MouseEvent): void => {
    prevented = late.defaultPrevented;
    late.preventDefault();
  };
  let prevented = false;
  window.addEventListener('click', after, { once: true });
  link.dispatchEvent(event);
  return { prevented };
}

test('going to a page changes the address and notifies its listeners', () => {
  const seen: string[] = [];
  const off = onNavigation(() => seen.push(currentPageLocation().pathname));
  navigate('/help');
  navigate('/help');
  navigate('/settings?x=1', { replace: true });
  off();
  expect(seen).toEqual(['/help', '/settings']);
  expect(currentPageLocation()).toEqual({
    pathname: '/settings',
    search: '?x=1',
    hash: '',
    query: new URLSearchParams('x=1'),
  });
});

test('a trailing slash means nothing', () => {
  navigate('/help/');
  expect(currentPageLocation().pathname).toBe('/help');
});

test('a simple click on a link of the product changes the page without loading it', () => {
  expect(clickLink({ href: '/help' }).prevented).toBe(true);
  expect(currentPageLocation().pathname).toBe('/help');
});

test('clicks with a modifier, downloads, new tabs, other origins and anchors stay with the browser', () => {
  const left = [
    clickLink({ href: '/help' }, { ctrlKey: true }),
    clickLink({ href: '/help' }, { metaKey: true }),
    clickLink({ href: '/help' }, { button: 1 }),
    clickLink({ href: '/help', target: '_blank' }),
    clickLink({ href: '/help', download: '' }),
    clickLink({ href: 'https://example.com/help' }),
    clickLink({ href: '#main' }),
    clickLink({ href: '/' }),
  ];
  expect(left.map(({ prevented }) => prevented)).toEqual(Array(8).fill(false));
  expect(currentPageLocation().pathname).toBe('/dashboard');
});

test('the landing page and what the server answers are documents of their own', () => {
  expect(['/', '/api/docs', '/assets/x', '/dev/mailbox'].map(isAppPath)).toEqual([false, false, false, false]);
  expect(['/dashboard', '/apiary'].map(isAppPath)).toEqual([true, true]);
});
