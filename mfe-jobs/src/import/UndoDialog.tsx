import { useState } from 'react';
import { ConfirmDialog } from '@jobtrail/web-kit';
import type { ImportCommands } from './importCommands.ts';
import { applications } from './texts.ts';

interface Props {
  commands: ImportCommands;
  importId: string;
  name: string;
  created: number;
  completed: number;
  onClose: () => void;
}

/** Asks once before an import is undone. */
export function UndoDialog({ commands, importId, name, created, completed, onClose }: Props) {
  const [pending, setPending] = useState(false);
  const undo = async (): Promise<void> => {
    setPending(true);
    const isUndone = await commands.undo(importId);
    setPending(false);
    if (isUndone) onClose();
  };
  return (
    <ConfirmDialog
      title="Undo this import?"
      confirmLabel="Undo import"
      pendingLabel="Undoing..."
      pending={pending}
      onConfirm={() => void undo()}
      onCancel={onClose}
    >
      <p>
        {created > 0 ? `This removes the ${applications(created)} that came from ${name}. ` : ''}
        {completed > 0 ? `${applications(completed)} that it has updated will be as before. ` : ''}
        What you have changed since stays.
      </p>
    </ConfirmDialog>
  );
}
