/** What happens to the subscription of a person who is deactivated. */
export const SUBSCRIPTION_CHOICES = ['period_end', 'now', 'now_with_refund', 'keep'] as const;
export type SubscriptionChoice = (typeof SUBSCRIPTION_CHOICES)[number];

/**
 * How far the decision about a subscription has been carried out. `withdrawing`: the person was activated again before
 * it was carried out; `withdrawn`: the rest will not be carried out.
 */
export const DECISION_STATES = ['pending', 'done', 'failed', 'withdrawing', 'withdrawn'] as const;
export type DecisionState = (typeof DECISION_STATES)[number];
