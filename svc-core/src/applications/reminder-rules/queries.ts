import type { Knex } from 'knex';
import { REMINDER_RULES, type RuleSetting, ruleSettings } from '@jobtrail/contract';
import type { ReminderRuleRow } from '../../rows.ts';

/** Every rule with the settings of a person. */
export async function readRules(knex: Knex, userId: string): Promise<RuleSetting[]> {
  const rows = await knex<ReminderRuleRow>('reminder_rules').where({ user_id: userId }).limit(REMINDER_RULES.length);
  return ruleSettings(rows.map(({ rule, is_on, days }) => ({ rule, on: is_on === 1, days })));
}
