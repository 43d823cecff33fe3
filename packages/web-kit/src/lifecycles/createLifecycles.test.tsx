import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '../api/queryClient.ts';
import { useSession } from '../platform/context.ts';
import { createPlatformStore } from '../platform/store.ts';
import { aUser } from '../testing/index.ts';
import { createLifecycles, type RemoteProps } from './createLifecycles.tsx';

function propsFor(reported: unknown[] = []): RemoteProps {
  const domElement = document.body.appendChild(document.createElement('div'));
  return {
    name: 'mfe-test',
    title: 'Test part',
    domElement,
    platform: {
      apiVersion: 1,
      queryClient: createQueryClient(),
      store: createPlatformStore({ user: aUser() }),
      navigate: () => undefined,
      toast: () => undefined,
      reportError: (error) => `E${reported.push(error)}`,
    },
  };
}

// single-spa waits for the real scheduler, which an act environment blocks.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

let quiet: jest.SpyInstance;
beforeEach(() => {
  quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  quiet.mockRestore();
  document.body.replaceChildren();
});

test("a remote mounts with the shell's platform, and leaves nothing behind when it unmounts", async () => {
  const props = propsFor();
  const lifecycles = createLifecycles(() => <p>Hello {useSession().user?.name}</p>, { name: 'mfe-test' });
  await lifecycles.bootstrap(props);
  await lifecycles.mount(props);
  expect(screen.getByText('Hello Nora Lindqvist')).toBeVisible();
  await lifecycles.unmount(props);
  expect(props.domElement).toBeEmptyDOMElement();
});

test('a render error is reported and shown with its id, and Try again recovers; the remote still unmounts', async () => {
  const reported: unknown[] = [];
  const props = propsFor(reported);
  let broken = true;
  const lifecycles = createLifecycles(
    () => {
      if (broken) throw new Error('No luck');
      return <p>Well again</p>;
    },
    { name: 'mfe-test' },
  );
  await lifecycles.bootstrap(props);
  await lifecycles.mount(props);
  expect(screen.getByRole('alert')).toHaveTextContent('Test part stopped working');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('E1'));
  expect(reported).toEqual([new Error('No luck')]);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Well again')).toBeVisible();
  await lifecycles.unmount(props);
  expect(props.domElement).toBeEmptyDOMElement();
});

test('a widget that breaks is reported and shows nothing', async () => {
  const reported: unknown[] = [];
  const props = propsFor(reported);
  const lifecycles = createLifecycles(
    () => {
      throw new Error('No luck');
    },
    { name: 'mfe-test-bell', widget: true },
  );
  await lifecycles.bootstrap(props);
  await lifecycles.mount(props);
  await waitFor(() => expect(reported).toEqual([new Error('No luck')]));
  expect(props.domElement).toBeEmptyDOMElement();
  await lifecycles.unmount(props);
});
