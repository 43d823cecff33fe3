import { accessOf } from './access.ts';
import type { SubscriptionRow } from './row.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const subscription = (status: string, more: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  id: 'sub_1',
  customer_id: 'cus_1',
  status,
  created: 1,
  monthly_cents: 1000,
  amount_cents: 1000,
  currency: 'usd',
  cancel_scheduled: 0,
  period_end_at: NOW + 9 * DAY,
  ends_at: null,
  paid_until_at: NOW + 9 * DAY,
  past_due_since_at: null,
  revoked: 0,
  revoked_at: null,
  ...more,
});
const entitlement = (...rows: SubscriptionRow[]) => accessOf(rows, NOW, 7 * DAY);

describe('Access', () => {
  it.each(['active', 'trialing'])('is full while a subscription is %s', (status) => {
    expect(entitlement(subscription(status))).toEqual({
      subscriptionStatus: status,
      access: 'full',
      until: null,
      changesAt: null,
    });
  });
  it('stays full until the end of the period of a scheduled cancel', () => {
    expect(entitlement(subscription('active', { cancel_scheduled: 1, ends_at: NOW + 9 * DAY }))).toMatchObject({
      access: 'full',
      until: NOW + 9 * DAY,
    });
  });
  it('is full for the grace period of a late payment, then read-only', () => {
    expect(entitlement(subscription('past_due', { past_due_since_at: NOW - 6 * DAY }))).toEqual({
      subscriptionStatus: 'past_due',
      access: 'full',
      until: NOW + DAY,
      changesAt: NOW + DAY,
    });
    expect(entitlement(subscription('past_due', { past_due_since_at: NOW - 7 * DAY }))).toMatchObject({
      access: 'read',
      changesAt: null,
    });
  });
  it('has no grace period when none is configured', () => {
    expect(accessOf([subscription('past_due', { past_due_since_at: NOW })], NOW, 0)).toMatchObject({ access: 'read' });
  });
  it('ends with a subscription that has run to its end', () => {
    expect(entitlement(subscription('canceled', { ends_at: NOW + 9 * DAY }))).toMatchObject({
      access: 'read',
      changesAt: null,
    });
  });
  it('is full until the end of the paid period when a subscription is canceled at once, then read-only', () => {
    expect(entitlement(subscription('canceled'))).toMatchObject({ access: 'full', changesAt: NOW + 9 * DAY });
    expect(entitlement(subscription('canceled', { paid_until_at: NOW }))).toMatchObject({ access: 'read' });
  });
  it.each(['unpaid', 'incomplete', 'incomplete_expired', 'paused'])(
    'is read-only while a subscription is %s',
    (status) => {
      expect(entitlement(subscription(status))).toMatchObject({ subscriptionStatus: status, access: 'read' });
    },
  );
  it('is that of the subscription with the most significant status, then of the newest', () => {
    expect(
      entitlement(subscription('canceled', { id: 'sub_2', created: 9, paid_until_at: 0 }), subscription('active')),
    ).toMatchObject({ subscriptionStatus: 'active', access: 'full' });
    expect(
      entitlement(
        subscription('canceled', { paid_until_at: 0 }),
        subscription('canceled', { id: 'sub_2', created: 9 }),
      ),
    ).toMatchObject({ access: 'full' });
  });
  it.each(['incomplete', 'incomplete_expired', 'canceled'])(
    'is not taken away by a newer subscription that never began and is %s',
    (status) => {
      const older = subscription('canceled');
      const newer = subscription(status, { id: 'sub_2', created: NOW / 1000, paid_until_at: NOW });
      expect(entitlement(older, newer)).toEqual({
        subscriptionStatus: 'canceled',
        access: 'full',
        until: NOW + 9 * DAY,
        changesAt: NOW + 9 * DAY,
      });
    },
  );
  it.each(['unpaid', 'paused'])(
    'stays full as long as one subscription is paid for, while another one is %s',
    (status) => {
      const other = subscription(status, { id: 'sub_2', created: 2 });
      expect(entitlement(subscription('canceled'), other)).toEqual({
        subscriptionStatus: status,
        access: 'full',
        until: NOW + 9 * DAY,
        changesAt: NOW + 9 * DAY,
      });
      expect(entitlement(subscription('canceled', { paid_until_at: NOW }), other)).toMatchObject({
        subscriptionStatus: status,
        access: 'read',
      });
    },
  );
  it('is undecided for a person who never subscribed', () => {
    expect(entitlement()).toBeNull();
  });
});
