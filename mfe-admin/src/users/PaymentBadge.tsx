import { Badge, type BadgeTone } from '@jobtrail/web-kit';

/** The label of each subscription status in the back office. */
const WORDS: Readonly<Record<string, { words: string; tone: BadgeTone }>> = {
  active: { words: 'Paid', tone: 'success' },
  trialing: { words: 'Trial', tone: 'info' },
  past_due: { words: 'Past due', tone: 'warning' },
  canceled: { words: 'Canceled', tone: 'danger' },
};

/** The payment column of a user; a dash without a subscription. */
export function PaymentBadge({ status }: { status: string | null }) {
  if (status === null) return <span className="muted">None</span>;
  const { words, tone } = WORDS[status] ?? {
    words: status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' '),
    tone: 'warning' as const,
  };
  return <Badge tone={tone}>{words}</Badge>;
}
