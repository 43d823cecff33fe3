import { render, screen } from '@testing-library/react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const open = (question: React.ReactNode): void => {
  render(
    <ConfirmDialog
      title="Delete your account?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={false}
      onConfirm={() => undefined}
      onCancel={() => undefined}
    >
      {question}
    </ConfirmDialog>,
  );
};

describe('a dialog that confirms', () => {
  it('focuses Cancel', () => {
    open('This cannot be undone.');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('focuses the field of its question', () => {
    open(<input aria-label="Current password" />);
    expect(screen.getByLabelText('Current password')).toHaveFocus();
  });
});
