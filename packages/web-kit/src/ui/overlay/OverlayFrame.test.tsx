import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Menu } from '../menu/Menu.tsx';
import { MenuItem } from '../menu/MenuItem.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Drawer, Modal } from './OverlayFrame.tsx';

/** A drawer with a button that opens a menu, and one that opens a confirmation. */
function Panel({ onClose = () => undefined }: { onClose?: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState(false);
  return (
    <Drawer label="Job" onClose={onClose}>
      <button type="button" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        More
      </button>
      {anchor ? (
        <Menu anchor={anchor} label="Actions" onClose={() => setAnchor(null)}>
          <MenuItem onSelect={() => setAsking(true)}>Delete</MenuItem>
        </Menu>
      ) : null}
      {asking ? (
        <ConfirmDialog
          title="Delete it?"
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          pending={false}
          onConfirm={() => undefined}
          onCancel={() => setAsking(false)}
        >
          It cannot be undone.
        </ConfirmDialog>
      ) : null}
    </Drawer>
  );
}

test('Escape closes what is on top: a menu, then a confirmation, then the drawer below', async () => {
  const close = jest.fn();
  render(<Panel onClose={close} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(close).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});

test('a click beside it closes it, unless the press began in it or a click beside it is ignored', () => {
  const close = jest.fn();
  const { rerender } = render(
    <Modal title="Edit" onClose={close}>
      <p>Text</p>
    </Modal>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Edit' });
  const click = (from: Element) => {
    fireEvent.mouseDown(from);
    fireEvent.click(dialog);
  };
  click(screen.getByText('Text'));
  expect(close).not.toHaveBeenCalled();
  click(dialog);
  expect(close).toHaveBeenCalledTimes(1);
  rerender(
    <Modal title="Edit" closesOutside={false} onClose={close}>
      <p>Text</p>
    </Modal>,
  );
  click(dialog);
  expect(close).toHaveBeenCalledTimes(1);
});

test('a canceled file chooser leaves it open, the way back of a phone closes it', () => {
  const close = jest.fn();
  render(
    <Modal title="Edit" onClose={close}>
      <input type="file" aria-label="Images" />
    </Modal>,
  );
  const cancel = (on: Element) => fireEvent(on, new Event('cancel', { bubbles: true, cancelable: true }));
  cancel(screen.getByLabelText('Images'));
  expect(close).not.toHaveBeenCalled();
  cancel(screen.getByRole('dialog'));
  expect(close).toHaveBeenCalledTimes(1);
});

test('the content of a drawer stays until it has left', async () => {
  let left = (): void => undefined;
  const leaving = { finished: new Promise<void>((resolve) => (left = resolve)) };
  const animations = jest.spyOn(Element.prototype, 'getAnimations').mockReturnValue([leaving as unknown as Animation]);
  const { rerender } = render(
    <Drawer open label="Job" onClose={() => undefined}>
      Kestrel
    </Drawer>,
  );
  rerender(
    <Drawer open={false} label="Job" onClose={() => undefined}>
      Kestrel
    </Drawer>,
  );
  expect(screen.getByText('Kestrel')).toBeInTheDocument();
  left();
  await waitFor(() => expect(screen.queryByText('Kestrel')).toBeNull());
  animations.mockRestore();
});
