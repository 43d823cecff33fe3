import type { Knex } from 'knex';
import type { AdminSettings } from '@jobtrail/contract';
import type { AdminSettingsRow } from '../../rows.ts';

/** The settings of an administrator who has never changed them. */
const defaultSettings = ({ name, email }: { name: string; email: string }): AdminSettings => ({
  displayName: name,
  email,
  theme: 'system',
  notifications: true,
});

export async function settingsOf(
  knex: Knex,
  user: { id: string; name: string; email: string },
): Promise<AdminSettings> {
  const row = await knex<AdminSettingsRow>('admin_settings').where({ user_id: user.id }).first();
  return row
    ? { displayName: row.display_name, email: row.email, theme: row.theme, notifications: row.notifications === 1 }
    : defaultSettings(user);
}
