import type { Run } from '../list/stores.ts';

const DAY_MS = 86_400_000;

/** How many entries the history of each job has. */
export const ENTRIES_EACH = 5;

/**
 * The stages that each job leaves and enters, with the days since it was created; the last one is its current stage.
 */
const ENTRIES: ReadonlyArray<{ from: string | null; to: string | null; days: number }> = [
  { from: null, to: 'applied', days: 0 },
  { from: 'applied', to: 'phone screen', days: 6 },
  { from: 'phone screen', to: 'technical interview', days: 13 },
  { from: 'technical interview', to: 'onsite', days: 21 },
  { from: 'onsite', to: null, days: 30 },
];

const literal = (text: string | null): string => (text === null ? 'null' : `'${text}'`);

/** Writes a history of ENTRIES_EACH entries for every job in the table, of all people. */
export async function insertHistory(run: Run, mysql: boolean): Promise<void> {
  for (const [number, { from, to, days }] of ENTRIES.entries()) {
    // Ids of jobs begin with a zero, so these are unique.
    const id = mysql ? `concat('${number + 1}', substr(id, 2))` : `'${number + 1}' || substr(id, 2)`;
    const stage = to === null ? 'status' : literal(to);
    await run(
      `insert into stage_history (id, user_id, job_id, from_stage, to_stage, changed_at)
        select ${id}, user_id, id, ${literal(from)}, ${stage}, created_at + ${days * DAY_MS} from jobs order by id`,
    );
  }
}
