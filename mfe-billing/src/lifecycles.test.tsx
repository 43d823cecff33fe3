import { pages } from '@jobtrail/contract';
import { createPlatformStore, createQueryClient, type Platform, type RemoteProps } from '@jobtrail/web-kit';
import { aUser } from '@jobtrail/web-kit/testing';
import declaration from '../remote.json';
import { bootstrap, mount, unmount } from './lifecycles.tsx';

const platform: Platform = {
  apiVersion: 1,
  queryClient: createQueryClient(),
  store: createPlatformStore({ user: aUser() }),
  navigate: () => undefined,
  toast: () => undefined,
  reportError: () => 'error-1',
};

function propsFor(domElement: HTMLElement): RemoteProps {
  return { name: declaration.name, title: declaration.title, domElement, platform };
}

// single-spa waits for the real scheduler, which an act environment blocks.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

describe('mfe-billing in the shell', () => {
  let slot: HTMLElement;
  beforeEach(() => {
    slot = document.body.appendChild(document.createElement('div'));
    window.history.replaceState(null, '', pages.billing);
  });
  afterEach(() => slot.remove());

  it('mounts into its slot and leaves it empty, repeatedly', async () => {
    const props = propsFor(slot);
    await bootstrap(props);
    for (const _round of [1, 2]) {
      await mount(props);
      expect(slot.querySelector('h1')).toHaveTextContent('Billing Management');
      await unmount(props);
      expect(slot).toBeEmptyDOMElement();
    }
  });

  it('declares its three pages: two public, one for signed-in people', () => {
    expect(declaration.routes.map(({ path, access }) => ({ path, access }))).toEqual([
      { path: pages.subscribe, access: 'public' },
      { path: pages.signupSuccess, access: 'public' },
      { path: pages.billing, access: 'user' },
    ]);
  });
});
