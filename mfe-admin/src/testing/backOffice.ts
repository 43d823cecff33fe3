import {
  type AdminUser,
  type Broadcast,
  type BroadcastStats,
  METRIC_SERIES_DAYS,
  type Metrics,
  type Ticket,
} from '@jobtrail/contract';

const DAY_MS = 86_400_000;
const LAST_DAY = Date.UTC(2026, 10, 21);

/** The last 30 UTC days, oldest first. */
function days<T>(value: (index: number) => T): (T & { day: string })[] {
  return Array.from({ length: METRIC_SERIES_DAYS }, (_, index) => ({
    day: new Date(LAST_DAY - (METRIC_SERIES_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
    ...value(index),
  }));
}

/** Metrics for tests, with overrides. */
export function someMetrics(overrides: Partial<Metrics> = {}): Metrics {
  return {
    users: { total: 1284, new7d: 46 },
    conversion: { paidUsers: 312, signupToPaidPct: 24.3 },
    revenue: { last30d: 3090, last7d: 760, mrr: 3120.5 },
    payments: { recent: [], failedRecent: [] },
    series: { revenue: days((index) => ({ amount: index * 10 })), signups: days((index) => ({ count: index % 4 })) },
    ...overrides,
  };
}

let made = 0;
const nextId = (): string => `0190bbbb-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`;

/** A user as administrators see one. */
export function anAdminUser(overrides: Partial<AdminUser> = {}): AdminUser {
  return {
    id: nextId(),
    name: 'Aino Korhonen',
    email: 'aino@example.com',
    role: 'user',
    isActive: true,
    paymentStatus: 'active',
    createdAt: '2026-01-05T09:00:00.000Z',
    lastSeenAt: null,
    emailVerified: true,
    subscriptionDecision: null,
    ...overrides,
  };
}

/** A new ticket. */
export function aTicket(overrides: Partial<Ticket> = {}): Ticket {
  return {
    id: nextId(),
    subject: 'Charged twice',
    userId: nextId(),
    message: 'My bank shows two payments.',
    status: 'open',
    createdAt: '2026-11-18T10:00:00.000Z',
    internalNote: null,
    version: 1,
    userName: 'Hana',
    userEmail: 'hana@example.com',
    subscriptionStatus: 'active',
    notes: [],
    replies: [],
    ...overrides,
  };
}

/** A broadcast that was delivered to everybody. */
export function aBroadcast(
  overrides: Partial<Omit<Broadcast, 'stats'>> & { stats?: Partial<BroadcastStats> } = {},
): Broadcast {
  const { stats, ...others } = overrides;
  const whole: BroadcastStats = {
    delivered: 3,
    failed: 0,
    uncertain: 0,
    pending: 0,
    sending: 0,
    skipped: 0,
    canceled: 0,
    ...stats,
  };
  return {
    id: nextId(),
    subject: 'Holiday hours',
    audience: 'all',
    body: 'We are closed.',
    sentAt: '2026-11-14T09:00:00.000Z',
    stats: JSON.stringify(whole),
    status: 'sent',
    recipientCount: 3,
    createdAt: '2026-11-14T09:00:00.000Z',
    createdBy: 'Petra',
    finishedAt: null,
    pauseReason: null,
    waiting: null,
    ...others,
  };
}
