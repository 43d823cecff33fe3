import { Radio } from 'antd';
import { useId, useState } from 'react';
import { type AdminUser, formatCents, type SubscriptionChoice, type UserSubscription } from '@jobtrail/contract';
import { ConfirmDialog, ErrorState, formatLongDate, Loading, messageOf, useCall } from '@jobtrail/web-kit';

interface Props {
  user: AdminUser;
  pending: boolean;
  /** Without a choice for a person who has no running subscription. */
  onConfirm: (choice: SubscriptionChoice | undefined) => void;
  onCancel: () => void;
}

/** Confirms a deactivation: what it means for the person, and what happens to a running subscription. */
export default function DeactivateDialog({ user, pending, onConfirm, onCancel }: Props) {
  const { data, error, refetch } = useCall('getUserSubscription', {
    params: { userId: user.id },
    // An amount in a question about money must be the current one.
    staleTime: 0,
    gcTime: 0,
  });
  const [choice, setChoice] = useState<SubscriptionChoice>('period_end');
  const runs = data ? data.subscription !== null : mayBeCharged(user);
  const offered = choicesFor(user, data?.subscription ?? null);
  const waits = !data && !error;
  const refund = refundOf(data?.subscription ?? null);
  return (
    <ConfirmDialog
      title={`Deactivate ${user.name}?`}
      confirmLabel={refund === null || choice !== 'now_with_refund' ? 'Deactivate' : `Deactivate and Refund ${refund}`}
      cancelLabel="Keep Active"
      pendingLabel="Deactivating..."
      pending={pending || waits}
      onConfirm={() => {
        if (!pending && !waits) onConfirm(runs ? choice : undefined);
      }}
      onCancel={onCancel}
    >
      <p>
        {user.name} is signed out on every device and cannot sign in until you activate the account again. Nothing is
        deleted.
      </p>
      {waits ? <Loading text="Loading the subscription..." /> : null}
      {error && !data ? (
        <ErrorState title="The subscription could not be loaded" level={3} onRetry={() => void refetch()}>
          {messageOf(error, 'Jobtrail could not be reached.')}{' '}
          {runs
            ? 'You can choose without the amounts. Your choice is carried out once payments are available again.'
            : ''}
        </ErrorState>
      ) : null}
      {!waits && runs ? <Choices offered={offered} value={choice} onChange={setChoice} /> : null}
      {data && !runs ? <p>There is no running subscription, so nothing is charged.</p> : null}
    </ConfirmDialog>
  );
}

/** Whether the person may have a subscription that charges again, according to the list. */
const mayBeCharged = ({ paymentStatus }: Pick<AdminUser, 'paymentStatus'>): boolean =>
  paymentStatus !== null && !['canceled', 'incomplete', 'incomplete_expired'].includes(paymentStatus);

interface Choice {
  value: SubscriptionChoice;
  label: string;
  /** What happens to the money. */
  money: string;
}

/** The amount that a refund would give back; null if it is not known. */
const refundOf = (subscription: UserSubscription['subscription']): string | null =>
  subscription?.lastPayment ? formatCents(subscription.lastPayment.refundable, subscription.currency) : null;

function choicesFor({ name }: AdminUser, subscription: UserSubscription['subscription']): Choice[] {
  const end = subscription?.periodEndsAt ? formatLongDate(subscription.periodEndsAt) : null;
  const price = subscription ? formatCents(subscription.amount, subscription.currency) : null;
  const payment = subscription?.lastPayment;
  const amount = refundOf(subscription);
  const refund: Choice = {
    value: 'now_with_refund',
    label: 'Cancel now and refund the last payment',
    money:
      payment && amount
        ? `${amount}, paid on ${formatLongDate(payment.paidAt)}, is refunded, and access ends with it.`
        : 'The last payment is refunded.',
  };
  return [
    {
      value: 'period_end',
      label: 'Cancel at the end of the period',
      money: end ? `It ends on ${end}. Nothing more is charged after that.` : 'Nothing more is charged after that.',
    },
    { value: 'now', label: 'Cancel now without a refund', money: 'It ends right away. Nothing is refunded.' },
    ...(subscription && !payment?.refundable ? [] : [refund]),
    {
      value: 'keep',
      label: subscription?.cancelScheduled ? 'Leave it as it is' : 'Keep the subscription',
      money: subscription?.cancelScheduled
        ? `It is already canceled${end ? ` and ends on ${end}` : ''}.`
        : price && end
          ? `${price} is charged again on ${end}, although ${name} cannot sign in.`
          : `It is charged again, although ${name} cannot sign in.`,
    },
  ];
}

interface ChoicesProps {
  offered: readonly Choice[];
  value: SubscriptionChoice;
  onChange: (choice: SubscriptionChoice) => void;
}

function Choices({ offered, value, onChange }: ChoicesProps) {
  const group = useId();
  return (
    <fieldset className="choices decision-choices">
      <legend className="label">What happens to the subscription?</legend>
      <Radio.Group value={value} onChange={({ target }) => onChange(target.value)}>
        {offered.map(({ value: option, label, money }) => (
          <Radio
            key={option}
            value={option}
            className="choice"
            aria-label={label}
            aria-describedby={`${group}-${option}`}
          >
            <span className="medium">{label}</span>
            <span className="caption muted num" id={`${group}-${option}`}>
              {money}
            </span>
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  );
}
