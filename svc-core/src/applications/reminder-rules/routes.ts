import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { updateRule } from './commands.ts';

/** PATCH /api/reminder-rules. */
export function reminderRuleRoutes(core: CoreContext): void {
  core.on(calls.updateReminderRule, ({ caller, body }) => updateRule(core, caller.id, body));
}
