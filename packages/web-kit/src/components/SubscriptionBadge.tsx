import { Badge, type BadgeTone } from './Badge.tsx';

/** Active green, canceled red, trialing blue, anything else yellow. */
const TONES: Readonly<Record<string, BadgeTone>> = { active: 'success', canceled: 'danger', trialing: 'info' };

/**
 * A badge with the subscription status: 'past_due' reads 'Past due'; without a subscription it reads 'No subscription'.
 */
export function SubscriptionBadge({ status }: { status: string | null }) {
  const words = status === null ? 'No subscription' : status.replaceAll('_', ' ');
  return (
    <Badge tone={(status !== null && TONES[status]) || 'warning'}>
      <span className="dot" aria-hidden="true" />
      {words.charAt(0).toUpperCase() + words.slice(1)}
    </Badge>
  );
}
