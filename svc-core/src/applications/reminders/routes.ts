import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { decideSuggestion, withdrawDecision } from '../reminder-decisions/commands.ts';
import { updateRule } from '../reminder-rules/commands.ts';
import { createReminder, deleteReminder, restoreReminder, updateReminder } from './commands/changeReminders.ts';
import { presentReminder, presentReminderDecision } from './presenter.ts';

/** The calls on reminders, on decisions about suggestions and on the rules that suggest. */
export function reminderRoutes(core: CoreContext): void {
  core.on(calls.createReminder, ({ caller, body, storeResponse }) =>
    createReminder(core, caller.id, body, (trx, row) => storeResponse(trx, presentReminder(row))),
  );
  core.on(calls.updateReminder, async ({ caller, params, body }) => {
    const { row, communicationId } = await updateReminder(core, caller.id, params.id, body);
    return { ...presentReminder(row), ...(communicationId === null ? {} : { communicationId }) };
  });
  core.on(calls.deleteReminder, ({ caller, params }) => deleteReminder(core, caller.id, params.id));
  core.on(calls.restoreReminder, async ({ caller, params }) =>
    presentReminder(await restoreReminder(core, caller.id, params.id)),
  );
  core.on(calls.decideSuggestion, ({ caller, body, storeResponse }) =>
    decideSuggestion(core, caller.id, body, (trx, { row, communicationId }) =>
      storeResponse(trx, { ...presentReminderDecision(row), ...(communicationId === null ? {} : { communicationId }) }),
    ),
  );
  core.on(calls.withdrawDecision, ({ caller, params }) => withdrawDecision(core, caller.id, params.id));
  core.on(calls.updateReminderRule, ({ caller, body }) => updateRule(core, caller.id, body));
}
