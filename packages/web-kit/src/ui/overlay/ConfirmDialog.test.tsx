import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const open = (question: React.ReactNode, onCancel = (): void => undefined): void => {
  render(
    <ConfirmDialog
      title="Delete your account?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={false}
      onConfirm={() => undefined}
      onCancel={onCancel}
    >
      {question}
    </ConfirmDialog>,
  );
};
const settled = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 500)));

describe('a dialog that confirms', () => {
  it('focuses Cancel', async () => {
    open('This cannot be undone.');
    await settled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('focuses the field of its question', async () => {
    open(<input aria-label="Current password" />);
    await settled();
    expect(screen.getByLabelText('Current password')).toHaveFocus();
  });

  it('keeps the focus in a field that the person types into while it opens', async () => {
    let cancelled = false;
    open(
      <>
        <input aria-label="Reason" />
        <input aria-label="Current password" />
      </>,
      () => {
        cancelled = true;
      },
    );
    screen.getByLabelText('Current password').focus();
    await userEvent.setup({ delay: 40 }).keyboard('my own pass word');
    await settled();
    expect(screen.getByLabelText('Current password')).toHaveValue('my own pass word');
    expect(cancelled).toBe(false);
  });
});
