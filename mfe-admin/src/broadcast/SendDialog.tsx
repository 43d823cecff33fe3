import { audienceLabels } from '@jobtrail/contract';
import { ConfirmDialog, formatCount } from '@jobtrail/web-kit';
import type { Draft } from './draft.ts';

interface Props {
  draft: Draft;
  /** The number of recipients; undefined while it is unknown. */
  count: number | undefined;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms a broadcast and shows how many people will receive it. */
export default function SendDialog({ draft, count, pending, onConfirm, onCancel }: Props) {
  const people =
    count === undefined ? 'everyone in this audience' : `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;
  return (
    <ConfirmDialog
      title="Send this broadcast?"
      confirmLabel={count === undefined ? 'Send' : `Send to ${formatCount(count)}`}
      pendingLabel="Sending..."
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      “{draft.subject.trim()}” goes to {people} ({audienceLabels[draft.audience]}). People who unsubscribed or were
      deactivated are left out. Emails already sent can’t be recalled; you can pause the rest.
    </ConfirmDialog>
  );
}
