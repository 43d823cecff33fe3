import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { decideSuggestion, withdrawDecision } from './commands.ts';
import { presentReminderDecision } from './presenter.ts';

/** The calls on decisions about suggestions. */
export function reminderDecisionRoutes(core: CoreContext): void {
  core.on(calls.decideSuggestion, ({ caller, body, storeResponse }) =>
    decideSuggestion(core, caller.id, body, (trx, { row, communicationId }) =>
      storeResponse(trx, { ...presentReminderDecision(row), ...(communicationId === null ? {} : { communicationId }) }),
    ),
  );
  core.on(calls.withdrawDecision, ({ caller, params }) => withdrawDecision(core, caller.id, params.id));
}
