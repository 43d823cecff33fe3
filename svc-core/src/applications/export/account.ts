import type { Knex } from 'knex';
import { toMoment } from '@jobtrail/service-kit';
import { settingsOf } from '../../admin/admin-settings/queries.ts';
import { presentToken } from '../../people/api-tokens/presenter.ts';
import { listTokens } from '../../people/api-tokens/queries.ts';
import { presentDecision } from '../../people/deactivation/presenter.ts';
import { decisionsAbout } from '../../people/deactivation/queries.ts';
import { presentNotifications } from '../../people/notifications/presenter.ts';
import { presentSecondFactor } from '../../people/second-factor/presenter.ts';
import { listFactors } from '../../people/second-factor/queries.ts';
import { presentSession } from '../../people/sessions/presenter.ts';
import { listSessions } from '../../people/sessions/queries.ts';
import { signupsOf } from '../../people/signups/queries.ts';
import { presentUser } from '../../people/users/presenter.ts';
import type { UserRow } from '../../rows.ts';
import { presentFeed } from '../calendar-feed/presenter.ts';
import { findFeed } from '../calendar-feed/queries.ts';
import { readRules } from '../reminder-rules/queries.ts';

const momentOrNull = (at: number | null): string | null => (at === null ? null : toMoment(at));

/** A person's profile, and everything else in the account that has no list of its own in the archive. */
export async function accountOf(knex: Knex, user: UserRow, now: number): Promise<object> {
  const sessions = await listSessions(knex, user.id, now);
  return {
    ...presentUser(user),
    emailVerifiedAt: momentOrNull(user.email_verified_at),
    lastSeenAt: momentOrNull(user.last_seen_at),
    secondFactors: (await listFactors(knex, user.id)).map(presentSecondFactor),
    sessions: sessions.map((row) => {
      const { device, createdAt, lastSeenAt } = presentSession(row, '');
      return { device, createdAt, lastSeenAt };
    }),
    signUps: (await signupsOf(knex, user.id)).map(({ name, email, state, created_at, paid_at }) => ({
      name,
      email,
      state,
      createdAt: toMoment(created_at),
      paidAt: momentOrNull(paid_at),
    })),
    apiTokens: (await listTokens(knex, user.id)).map(presentToken),
    calendarFeed: presentFeed(await findFeed(knex, user.id)),
    notifications: presentNotifications(user),
    reminderRules: await readRules(knex, user.id),
    subscriptionDecisions: (await decisionsAbout(knex, user.id)).map(presentDecision),
    ...(user.role === 'admin' ? { administratorSettings: await settingsOf(knex, user) } : {}),
  };
}
