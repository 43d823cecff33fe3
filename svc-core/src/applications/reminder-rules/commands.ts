import { RULE_DAYS, type RuleSetting } from '@jobtrail/contract';
import type { RuleChanges } from '@jobtrail/contract/calls';
import { transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { lockUser } from '../../people/users/commands/lockUser.ts';
import type { ReminderRuleRow } from '../../rows.ts';
import { readRules } from './queries.ts';

/** Turns a rule of a person on or off, or changes its days. @returns every rule */
export function updateRule(
  { knex }: Pick<CoreContext, 'knex'>,
  userId: string,
  { rule, on, days }: RuleChanges,
): Promise<RuleSetting[]> {
  return transaction(knex, async (trx) => {
    await lockUser(trx, userId);
    const key = { user_id: userId, rule };
    const known = await trx<ReminderRuleRow>('reminder_rules').where(key).first();
    const isOn = on === undefined ? (known?.is_on ?? 1) : on ? 1 : 0;
    const row: ReminderRuleRow = { ...key, is_on: isOn, days: days ?? known?.days ?? RULE_DAYS[rule] };
    if (known) await trx<ReminderRuleRow>('reminder_rules').where(key).update(row);
    else await trx<ReminderRuleRow>('reminder_rules').insert(row);
    return readRules(trx, userId);
  });
}
