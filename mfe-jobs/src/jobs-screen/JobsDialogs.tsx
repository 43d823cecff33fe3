import { useState } from 'react';
import { jobTexts } from '@jobtrail/contract';
import { lazyDialog, lazyDrawer } from '@jobtrail/web-kit';
import { RecentlyDeletedDialog } from '../bulk/LazyBulk.tsx';
import { JobMenu } from './JobMenu.tsx';
import type { OpenDialog } from './openDialog.ts';

const AddJobDialog = lazyDialog(() => import('../job-form/add/AddJobDialog.tsx'), {
  title: jobTexts.addDialogTitle,
  close: ({ onClose }) => onClose(),
});
const EditJobDialog = lazyDialog(() => import('../job-form/edit/EditJobDialog.tsx'), {
  title: jobTexts.editDialogTitle,
  close: ({ onClose }) => onClose(),
});
const DeleteJobDialog = lazyDialog(() => import('./DeleteJobDialog.tsx'), {
  title: jobTexts.deleteTitle,
  close: ({ onClose }) => onClose(),
});
const JobDrawer = lazyDrawer(() => import('../detail/JobDrawer.tsx'), {
  title: jobTexts.detailTitle,
  close: ({ onOpen }) => onOpen(null, true),
  isOpen: ({ id }) => id !== null,
});

interface Props {
  dialog: OpenDialog | null;
  onDialog: (dialog: OpenDialog | null) => void;
  openJob: string | null;
  /** Ids in the order of the screen, for previous and next. */
  order: readonly string[];
  onOpenJob: (id: string | null, replace?: boolean) => void;
}

/** Everything that opens over the jobs. It is lazily loaded, so that the board renders without it. */
export function JobsDialogs({ dialog, onDialog, openJob, order, onOpenJob }: Props) {
  const [opened, setOpened] = useState(openJob !== null);
  if (openJob !== null && !opened) setOpened(true);
  // After a reload both come back. The overlay must not open before the detail, or the detail would be on top.
  const [detailShown, setDetailShown] = useState(false);
  const over = openJob === null || detailShown ? dialog : null;
  const close = () => onDialog(null);
  return (
    <>
      {dialog?.kind === 'menu' ? (
        <JobMenu
          card={dialog.card}
          anchor={dialog.anchor}
          onClose={close}
          onEdit={() => onDialog({ kind: 'edit', card: dialog.card })}
          onDelete={() => onDialog({ kind: 'delete', card: dialog.card })}
        />
      ) : null}
      {opened ? (
        <JobDrawer
          id={openJob}
          order={order}
          onOpen={onOpenJob}
          onShown={() => setDetailShown(true)}
          onMenu={(card, anchor) => onDialog({ kind: 'menu', card, anchor })}
        />
      ) : null}
      {over?.kind === 'add' ? <AddJobDialog tab={over.tab} onClose={close} /> : null}
      {over?.kind === 'deleted' ? <RecentlyDeletedDialog onClose={close} /> : null}
      {over?.kind === 'edit' ? <EditJobDialog id={over.card.id} onClose={close} /> : null}
      {over?.kind === 'delete' ? (
        <DeleteJobDialog
          job={over.card}
          onClose={close}
          onDeleted={() => {
            if (openJob === over.card.id) onOpenJob(null, true);
          }}
        />
      ) : null}
    </>
  );
}
