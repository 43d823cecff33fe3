import { formatMonthDay } from '../formats/formats.ts';
import { Badge, type BadgeTone } from './Badge.tsx';

/** Active green, canceled red, trialing blue, anything else yellow. */
const TONES: Readonly<Record<string, BadgeTone>> = { active: 'success', canceled: 'danger', trialing: 'info' };

interface Props {
  status: string | null;
  /** When the subscription ends, as an ISO moment, if its cancellation is scheduled. */
  endsAt?: string | null;
}

/**
 * A badge with the subscription status: 'past_due' reads 'Past due'; without a subscription it reads 'No subscription',
 * and after a cancellation 'Ends December 21'.
 */
export function SubscriptionBadge({ status, endsAt = null }: Props) {
  const words = endsAt !== null ? `ends ${formatMonthDay(endsAt)}` : status?.replaceAll('_', ' ');
  const text = words ?? 'no subscription';
  return (
    <Badge tone={(endsAt === null && status !== null && TONES[status]) || 'warning'}>
      <span className="dot" aria-hidden="true" />
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </Badge>
  );
}
