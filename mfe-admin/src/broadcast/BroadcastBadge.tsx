import type { BroadcastStatus } from '@jobtrail/contract';
import { Badge, type BadgeTone, Spinner } from '@jobtrail/web-kit';

const STATES: Readonly<Record<BroadcastStatus, { words: string; tone: BadgeTone; moving?: boolean }>> = {
  preparing: { words: 'Preparing', tone: 'info', moving: true },
  sending: { words: 'Sending', tone: 'info', moving: true },
  paused: { words: 'Paused', tone: 'warning' },
  sent: { words: 'Sent', tone: 'success' },
  canceled: { words: 'Canceled', tone: 'neutral' },
};

/** The status of a broadcast. */
export function BroadcastBadge({ status }: { status: BroadcastStatus }) {
  const { words, tone, moving } = STATES[status];
  return (
    <Badge tone={tone}>
      {moving ? <Spinner /> : null}
      {words}
    </Badge>
  );
}
