import type { Knex } from 'knex';
import type { AdminSettings } from '@jobtrail/contract';
import { transaction } from '@jobtrail/service-kit';
import { recordAudit } from '../../audit/commands.ts';
import type { AdminSettingsRow, AuditDetail } from '../../rows.ts';
import { settingsOf } from './queries.ts';

/**
 * Stores an administrator's own settings. Notifications about new tickets go to their address. It cannot be used to
 * sign in, so no password is required.
 */
export async function saveSettings(
  knex: Knex,
  user: { id: string; name: string; email: string },
  settings: AdminSettings,
  now: number,
): Promise<void> {
  await transaction(knex, async (trx) => {
    const before = await settingsOf(trx, user);
    const changed = (Object.keys(settings) as Array<keyof AdminSettings>).filter(
      (field) => settings[field] !== before[field],
    );
    const row: AdminSettingsRow = {
      user_id: user.id,
      display_name: settings.displayName,
      email: settings.email,
      theme: settings.theme,
      notifications: settings.notifications ? 1 : 0,
    };
    await trx<AdminSettingsRow>('admin_settings').insert(row).onConflict('user_id').merge();
    const detail: AuditDetail = { changed };
    if (changed.length > 0)
      await recordAudit(trx, { actorId: user.id, action: 'settings.update', subjectId: user.id, detail }, now);
  });
}
