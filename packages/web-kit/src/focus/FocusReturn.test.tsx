import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx';
import { Drawer, Modal } from '../ui/overlay/OverlayFrame.tsx';

type Kind = 'unmounted' | 'closed' | 'confirmed';

/** A page whose button opens an overlay; with `removes`, the button has gone when the overlay closes. */
function Page({ kind, removes = false }: { kind: Kind; removes?: boolean }) {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);
  const close = () => {
    setGone(removes);
    setOpen(false);
  };
  const leave = (
    <button type="button" onClick={close}>
      Leave
    </button>
  );
  return (
    <main id="main">
      <h1>Applications</h1>
      {gone ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      {kind === 'unmounted' && open ? (
        <Modal title="Edit" onClose={close}>
          {leave}
        </Modal>
      ) : null}
      {kind === 'closed' ? (
        <Drawer open={open} label="Job" onClose={close}>
          {leave}
        </Drawer>
      ) : null}
      {kind === 'confirmed' && open ? (
        <ConfirmDialog
          title="Delete it?"
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          cancelLabel="Leave"
          pending={false}
          onConfirm={close}
          onCancel={close}
        >
          It cannot be undone.
        </ConfirmDialog>
      ) : null}
    </main>
  );
}

/** A card that opens a drawer and is in another lane when the drawer closes. */
function Lanes() {
  const [open, setOpen] = useState(false);
  const [lane, setLane] = useState('applied');
  const card = (
    <button type="button" data-focus-key='a"b' onClick={() => setOpen(true)}>
      Open
    </button>
  );
  return (
    <main id="main">
      <h1>Applications</h1>
      <section aria-label="Applied">{lane === 'applied' ? card : null}</section>
      <section aria-label="Offer">{lane === 'offer' ? card : null}</section>
      <Drawer open={open} label="Job" onClose={() => setOpen(false)}>
        <button
          type="button"
          onClick={() => {
            setLane('offer');
            setOpen(false);
          }}
        >
          Leave
        </button>
      </Drawer>
    </main>
  );
}

/** A list with a tab stop; its first item opens a dialog that removes it. */
function List({ empties = false }: { empties?: boolean }) {
  const [open, setOpen] = useState(false);
  const [items, setItems] = useState(['Open', 'Kestrel', 'Parcelo']);
  const leave = () => {
    setItems(empties ? [] : items.slice(1));
    setOpen(false);
  };
  return (
    <main id="main">
      <h1>Applications</h1>
      <ul data-focus-list="">
        {items.map((item, index) => (
          <li key={item}>
            <button type="button" tabIndex={index === 0 ? 0 : -1} onClick={() => setOpen(true)}>
              {item}
            </button>
          </li>
        ))}
      </ul>
      {open ? (
        <Modal title="Delete" onClose={leave}>
          <button type="button" onClick={leave}>
            Leave
          </button>
        </Modal>
      ) : null}
    </main>
  );
}

test('after an item of a list has gone, the next one gets the focus', async () => {
  render(<List />);
  await openAndLeave();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Kestrel' })).toHaveFocus());
});
test('after the last item of a list has gone, the main heading gets the focus', async () => {
  render(<List empties />);
  await openAndLeave();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('an element that was rendered again elsewhere gets the focus', async () => {
  render(<Lanes />);
  await openAndLeave();
  await waitFor(() => expect(within(screen.getByRole('region', { name: 'Offer' })).getByRole('button')).toHaveFocus());
});

const KINDS: readonly Kind[] = ['unmounted', 'closed', 'confirmed'];

async function openAndLeave(): Promise<void> {
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Open' }).focus();
  await user.keyboard('{Enter}');
  const leave = await screen.findByRole('button', { name: 'Leave' });
  leave.focus();
  await user.keyboard('{Enter}');
}

test.each(KINDS)('the focus returns to what opened an overlay that is %s', async (kind) => {
  render(<Page kind={kind} />);
  await openAndLeave();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

test.each(KINDS)(
  'the focus moves to the main heading when what opened an overlay that is %s has gone',
  async (kind) => {
    render(<Page kind={kind} removes />);
    await openAndLeave();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  },
);

test('a confirmation is an alert dialog that is described by its question', async () => {
  render(<Page kind="confirmed" />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete it?' })).toHaveAccessibleDescription(
    'It cannot be undone.',
  );
});
