import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { createReminder, deleteReminder, restoreReminder, updateReminder } from './commands/changeReminders.ts';
import { presentReminder } from './presenter.ts';

/** The calls on reminders. */
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
}
