import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { saveSettings } from './commands.ts';
import { settingsOf } from './queries.ts';

/** GET and PATCH /api/admin/settings. */
export function adminSettingsRoutes({ on, knex, clock }: CoreContext): void {
  on(calls.getAdminSettings, ({ caller }) => settingsOf(knex, caller));
  on(calls.updateAdminSettings, async ({ caller, body }) => {
    await saveSettings(knex, caller, body, clock());
    return body;
  });
}
