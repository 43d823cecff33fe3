import { currentPageLocation } from '@jobtrail/web-kit';
import { followLinks, isAppPath, navigate, onNavigation } from './navigation.ts';

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
  // jsdom reports an error for a click that nobody handled, because it cannot navigate.
  const after = (late: MouseEvent): void => {
    prevented = late.defaultPrevented;
    late.preventDefault();
  };
  let prevented = false;
  window.addEventListener('click', after, { once: true });
  link.dispatchEvent(event);
  return { prevented };
}

test('navigating changes the URL and notifies the listeners', () => {
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

test('a trailing slash is ignored', () => {
  navigate('/help/');
  expect(currentPageLocation().pathname).toBe('/help');
});

test('a plain click on an internal link changes the page without a reload', () => {
  expect(clickLink({ href: '/help' }).prevented).toBe(true);
  expect(currentPageLocation().pathname).toBe('/help');
});

test('clicks with a modifier, downloads, new tabs, other origins and anchors are left to the browser', () => {
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

test('the landing page and pages rendered by the server are separate documents', () => {
  for (const path of ['/', '/terms', '/privacy', '/api/docs', '/assets/x', '/dev/mailbox'])
    expect(isAppPath(path)).toBe(false);
  expect(['/dashboard', '/apiary'].map(isAppPath)).toEqual([true, true]);
});
