import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { loadTexts } from '@jobtrail/contract';
import { renderWithPlatform } from '../testing/index.ts';
import { lazyComponent } from './lazyComponent.tsx';
import { lazyDialog, lazyDrawer } from './lazyOverlay.tsx';
import { lazyScreen } from './lazyScreen.tsx';

/** A module that can be made unavailable and counts its imports. */
function aModule<Props extends object>(Component: ComponentType<Props>) {
  const state = { down: false, imports: 0 };
  const load = async () => {
    state.imports += 1;
    if (state.down) throw new Error('ChunkLoadError');
    return { default: Component };
  };
  return { state, load };
}

const tryAgain = () => screen.findByRole('button', { name: 'Try again' });

describe('a screen', () => {
  test('is loaded when it is first shown, and only once', async () => {
    const { state, load } = aModule(() => <h1>Settings</h1>);
    const Settings = lazyScreen(load);
    expect(state.imports).toBe(0);
    const { unmount } = renderWithPlatform(<Settings />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
    unmount();
    renderWithPlatform(<Settings />);
    expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(state.imports).toBe(1);
  });

  test('that fails once is retried silently', async () => {
    const { state, load } = aModule(() => <h1>Settings</h1>);
    state.down = true;
    const Settings = lazyScreen(load);
    const { reported } = renderWithPlatform(<Settings />);
    await waitFor(() => expect(state.imports).toBe(1));
    state.down = false;
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(reported).toEqual([]);
  });

  test('that keeps failing shows an error in its place; each Try again loads it again, and everything around it stays', async () => {
    const { state, load } = aModule(() => <h1>Settings</h1>);
    state.down = true;
    const Settings = lazyScreen(load);
    const { reported } = renderWithPlatform(
      <>
        <input aria-label="Typed" />
        <Settings />
      </>,
    );
    await userEvent.type(screen.getByLabelText('Typed'), 'kept');
    await tryAgain();
    expect(screen.getByRole('alert')).toHaveTextContent(loadTexts.failed);
    expect(screen.getByRole('heading', { level: 1, name: loadTexts.screenTitle })).toBeVisible();
    expect(state.imports).toBe(3);
    expect(reported).toHaveLength(1);
    await userEvent.click(await tryAgain());
    await waitFor(() => expect(state.imports).toBe(4));
    state.down = false;
    await userEvent.click(await tryAgain());
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(state.imports).toBe(5);
    expect(screen.getByLabelText('Typed')).toHaveValue('kept');
  });

  test('whose build was replaced shows an error, tries again once, and then reloads the page', async () => {
    const { state, load } = aModule(() => <h1>Settings</h1>);
    state.down = true;
    const Settings = lazyScreen(load);
    const reload = jest.fn();
    renderWithPlatform(<Settings />, { update: { available: async () => true, reload } });
    await tryAgain();
    expect(screen.getByRole('alert')).toHaveTextContent(loadTexts.outdated);
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(await tryAgain());
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(state.imports).toBe(4);
  });

  test('of the current build never reloads the page', async () => {
    const { state, load } = aModule(() => <h1>Settings</h1>);
    state.down = true;
    const Settings = lazyScreen(load);
    const reload = jest.fn();
    renderWithPlatform(<Settings />, { update: { available: async () => false, reload } });
    await userEvent.click(await tryAgain());
    await waitFor(() => expect(state.imports).toBe(4));
    await waitFor(async () => expect(await tryAgain()).toHaveAttribute('aria-disabled', 'false'));
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a component that is preloaded', () => {
  const Waiting = () => <p>Waiting</p>;

  test('appears at once, and is loaded only once', async () => {
    const { state, load } = aModule(() => <h1>Table</h1>);
    const Table = lazyComponent(load, { Waiting });
    await Table.preload();
    await Table.preload();
    renderWithPlatform(<Table />);
    expect(screen.getByRole('heading', { name: 'Table' })).toBeVisible();
    expect(state.imports).toBe(1);
  });

  test('is loaded again when it is shown after that has failed', async () => {
    const { state, load } = aModule(() => <h1>Table</h1>);
    const Table = lazyComponent(load, { Waiting });
    state.down = true;
    await expect(Table.preload()).rejects.toThrow('ChunkLoadError');
    state.down = false;
    renderWithPlatform(<Table />);
    expect(screen.getByText('Waiting')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Table' })).toBeVisible();
    expect(state.imports).toBe(2);
  });
});

describe('a dialog', () => {
  const { state, load } = aModule(({ onClose }: { onClose: () => void }) => (
    <button onClick={onClose}>The dialog itself</button>
  ));
  const Dialog = lazyDialog(load, { title: 'Edit it', close: ({ onClose }) => onClose() });
  function Opener() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {open ? <Dialog onClose={() => setOpen(false)} /> : null}
      </>
    );
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  test('that fails to load shows the error in a frame that can be closed, and reopening it loads it again', async () => {
    state.down = true;
    renderWithPlatform(<Opener />);
    await press('Open');
    expect(await screen.findByRole('dialog', { name: 'Edit it' })).toBeVisible();
    expect(await tryAgain()).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(loadTexts.failed);
    await userEvent.click(screen.getByText('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    const before = state.imports;
    state.down = false;
    await press('Open');
    expect(await screen.findByRole('button', { name: 'The dialog itself' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Edit it' })).toBeNull();
    expect(state.imports).toBe(before + 1);
  });
});

test('a drawer that is closed is not loaded, and its frame closes with it', async () => {
  const { state, load } = aModule(({ id }: { id: string | null }) => <p>Job {id}</p>);
  state.down = true;
  const Drawer = lazyDrawer(load, { title: 'Job Details', close: () => undefined, isOpen: ({ id }) => id !== null });
  const { rerender } = renderWithPlatform(<Drawer id={null} />);
  await act(async () => undefined);
  expect(state.imports).toBe(0);
  rerender(<Drawer id="1" />);
  expect(await screen.findByRole('dialog', { name: 'Job Details' })).toBeVisible();
  rerender(<Drawer id={null} />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
