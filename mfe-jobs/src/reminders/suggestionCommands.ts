import {
  type DecideSuggestionBody,
  type JobCard,
  type LocalDay,
  type RecordedDecision,
  type RuleSetting,
  type Suggestion,
  textOfSuggestedReminder,
  todayTexts,
  todayToasts,
  type UpdateReminderRuleBody,
} from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';
import { longDay } from '../jobs/clock/days.ts';
import { dropDecision, dropReminder, putDecision, putReminder, type TodayChange } from './cache.ts';
import type { TodayChanges } from './changes.ts';
import type { Contact, DoneOptions } from './reminderCommands.ts';

/** Decisions about suggestions. Each shows a toast with Undo, and resolves to whether it succeeded. */
export interface SuggestionCommands {
  done: (suggestion: Suggestion, card: JobCard, options?: DoneOptions) => Promise<boolean>;
  /** A snoozed suggestion becomes a reminder of that day. */
  snooze: (suggestion: Suggestion, card: JobCard, until: LocalDay) => Promise<boolean>;
  /** Ends the suggestions of the rule for the job. Reminders of the person stay. */
  never: (suggestion: Suggestion, card: JobCard) => Promise<boolean>;
  /** Turns a rule on or off, or changes its days. */
  changeRule: (setting: RuleSetting, changes: Omit<UpdateReminderRuleBody, 'rule'>) => Promise<boolean>;
}

const keyOf = ({ jobId, rule, touch }: Suggestion) => ({ jobId, rule, touch });
const putRules =
  (rules: RuleSetting[]): TodayChange =>
  (today) => ({ ...today, rules });

/** Creates the commands on suggestions. They keep working after their screen has gone, for Undo in a toast. */
export function createSuggestionCommands({ make, confirm, refetch }: TodayChanges): SuggestionCommands {
  const decide = (
    suggestion: Suggestion,
    decision: DecideSuggestionBody['decision'],
    contact?: Contact,
  ): Promise<RecordedDecision | null> => {
    const key = keyOf(suggestion);
    return make({
      shown: putDecision({ ...key, id: '', decision, decidedAt: new Date(Date.now()).toISOString() }),
      reverted: dropDecision(key),
      call: () => api.call('decideSuggestion', { body: { ...key, decision, ...(contact && { contact }) } }),
      accepted: ({ communicationId: _, ...made }) => putDecision(made),
    });
  };
  const withdraw = ({ communicationId, ...decision }: RecordedDecision): void => {
    void make({
      shown: dropDecision(decision),
      reverted: putDecision(decision),
      call: async () => {
        await api.call('withdrawDecision', { params: { id: decision.id } });
        if (communicationId !== undefined) await api.call('deleteCommunication', { params: { id: communicationId } });
      },
    });
  };

  const commands: SuggestionCommands = {
    done: async (suggestion, card, { contact, ask } = {}) => {
      const made = await decide(suggestion, 'done', contact);
      if (!made) return false;
      const description = textOfSuggestedReminder(suggestion.rule, card.company);
      const title = contact ? todayToasts.contactAdded.title : todayTexts.done;
      confirm({ title, description }, () => withdraw(made), ask);
      return true;
    },
    snooze: async (suggestion, card, until) => {
      const { jobId, ...key } = keyOf(suggestion);
      const text = textOfSuggestedReminder(suggestion.rule, card.company);
      const decision = {
        jobId,
        ...key,
        id: '',
        decision: 'dismissed' as const,
        decidedAt: new Date(Date.now()).toISOString(),
      };
      const added = await make({
        shown: putDecision(decision),
        reverted: dropDecision(decision),
        call: () => api.call('createReminder', { body: { text, dueOn: until, jobId, suggestion: key } }),
        accepted: putReminder,
      });
      if (!added) return false;
      confirm({ title: `Back on ${longDay(until)}`, description: text }, () => {
        void make({
          shown: dropReminder(added.id),
          reverted: putReminder(added),
          call: async () => {
            await api.call('deleteReminder', { params: { id: added.id } });
            const { decisions } = await api.call('getToday');
            const made = decisions.find(
              (one) => one.jobId === jobId && one.rule === key.rule && one.touch === key.touch,
            );
            if (made) await api.call('withdrawDecision', { params: { id: made.id } });
            refetch();
          },
        });
      });
      return true;
    },
    never: async (suggestion, card) => {
      const made = await decide(suggestion, 'never');
      if (!made) return false;
      const description = `${card.company} keeps quiet. Your own follow-ups stay.`;
      confirm({ ...todayToasts.never, description }, () => withdraw(made));
      return true;
    },
    changeRule: async ({ rule, on, days }, changes) => {
      const rules = await make({
        call: () => api.call('updateReminderRule', { body: { rule, ...changes } }),
        accepted: putRules,
      });
      if (!rules) return false;
      confirm(todayToasts.rule, () => {
        void make({
          call: () => api.call('updateReminderRule', { body: { rule, on, days } }),
          accepted: putRules,
        });
      });
      return true;
    },
  };
  return commands;
}
