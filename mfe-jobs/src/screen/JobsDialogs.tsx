import { lazyThemed } from '@jobtrail/web-kit';
import { Suspense, useState } from 'react';
import type { NamedJob } from '../jobs/card.ts';
import { JobMenu } from '../menu/JobMenu.tsx';

const AddJobDialog = lazyThemed(() => import('../add-job/AddJobDialog.tsx'));
const EditJobDialog = lazyThemed(() => import('../edit-job/EditJobDialog.tsx'));
const DeleteJobDialog = lazyThemed(() => import('../delete/DeleteJobDialog.tsx'));
const JobDrawer = lazyThemed(() => import('../detail/JobDrawer.tsx'));

/** What is open over the jobs, besides the detail, which the address names. */
export type OpenDialog = { kind: 'add' } | { kind: 'menu'; card: NamedJob; anchor: HTMLElement } | { kind: 'edit'; card: NamedJob } | { kind: 'delete'; card: NamedJob };

interface Props {
  dialog: OpenDialog | null;
  onDialog: (dialog: OpenDialog | null) => void;
  openJob: string | null;
  /** Ids in the order of the screen, for previous and next. */
  order: readonly string[];
  onOpenJob: (id: string | null, replace?: boolean) => void;
}

/** Everything that opens over the jobs. It is loaded when it is first needed: the board is on the screen without it. */
export function JobsDialogs({ dialog, onDialog, openJob, order, onOpenJob }: Props) {
  const [opened, setOpened] = useState(openJob !== null);
  if (openJob !== null && !opened) setOpened(true);
  const close = () => onDialog(null);
  const closed = () => {
    // What was deleted cannot take the focus back.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('.jobs-title h1')?.focus({ preventScroll: true });
    });
  };
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
      <Suspense fallback={null}>
        {opened ? <JobDrawer id={openJob} order={order} onOpen={onOpenJob} onMenu={(card, anchor) => onDialog({ kind: 'menu', card, anchor })} /> : null}
        {dialog?.kind === 'add' ? <AddJobDialog onClose={close} /> : null}
        {dialog?.kind === 'edit' ? <EditJobDialog id={dialog.card.id} onClose={close} /> : null}
        {dialog?.kind === 'delete' ? (
          <DeleteJobDialog
            job={dialog.card}
            onClose={close}
            onDeleted={() => {
              if (openJob === dialog.card.id) onOpenJob(null, true);
            }}
            onClosed={closed}
          />
        ) : null}
      </Suspense>
    </>
  );
}
