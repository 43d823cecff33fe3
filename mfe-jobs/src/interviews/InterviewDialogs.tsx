import type { ReactNode } from 'react';
import { type Interview, interviewTexts, type LocalDay } from '@jobtrail/contract';
import { lazyDialog } from '@jobtrail/web-kit';
import { InterviewMenu } from './InterviewMenu.tsx';

/** The heading of the selected interview. */
export const SELECTED = 'Selected interview';

const InterviewDialog = lazyDialog(() => import('./InterviewDialog.tsx'), {
  title: interviewTexts.schedule,
  close: ({ onClose }) => onClose(),
});
const InterviewSheet = lazyDialog(() => import('./InterviewSheet.tsx'), {
  title: SELECTED,
  close: ({ onClose }) => onClose(),
});

/** The menu or dialog that is open on top of the interviews. */
export type OpenInterview =
  | { kind: 'new'; jobId?: string | undefined }
  | { kind: 'menu'; interview: Interview; anchor: HTMLElement }
  | { kind: 'edit' | 'move'; interview: Interview };

interface Props {
  open: OpenInterview | null;
  onOpen: (open: OpenInterview | null) => void;
  /** The day that a new interview starts with. */
  day: LocalDay | undefined;
  onOpenJob?: (id: string) => void;
  /** The selected interview, if there is no room for it next to the week. */
  sheet?: ReactNode;
  onSheetClose?: () => void;
  /** The job that a new interview is for. */
  jobId?: string;
}

/** Everything that opens over interviews, on the Schedule screen and in the detail of a job. */
export function InterviewDialogs({ open, onOpen, day, onOpenJob, sheet, onSheetClose, jobId }: Props) {
  const close = (): void => onOpen(null);
  return (
    <>
      {sheet && onSheetClose ? (
        <InterviewSheet title={SELECTED} onClose={onSheetClose}>
          {sheet}
        </InterviewSheet>
      ) : null}
      {open?.kind === 'menu' ? (
        <InterviewMenu
          interview={open.interview}
          anchor={open.anchor}
          onClose={close}
          onEdit={() => onOpen({ kind: 'edit', interview: open.interview })}
          onMove={() => onOpen({ kind: 'move', interview: open.interview })}
          {...(onOpenJob && { onOpenJob: () => onOpenJob(open.interview.jobId) })}
        />
      ) : null}
      {open?.kind === 'new' ? <InterviewDialog day={day} jobId={open.jobId ?? jobId} onClose={close} /> : null}
      {open?.kind === 'edit' || open?.kind === 'move' ? (
        <InterviewDialog
          key={open.interview.id}
          interview={open.interview}
          moving={open.kind === 'move'}
          onClose={close}
        />
      ) : null}
    </>
  );
}
