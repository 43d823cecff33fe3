import type { QueryClient } from '@tanstack/react-query';
import type { JobCard } from '@jobtrail/contract';
import { callQuery } from '@jobtrail/web-kit';
import { saveFile } from '../files/saveFile.ts';
import { todayKey } from '../jobs/keys.ts';
import { choiceOf, shownColumns } from './choice.ts';
import { columnOf } from './columns.tsx';
import { createKnowledge } from './knowledge.ts';
import type { Sort } from './sort.ts';
import { sortJobs } from './sortJobs.ts';
import { tableFile, tableFileName } from './tableFile.ts';
import type { TableSettings } from './tableSettings.ts';

interface Options extends Pick<TableSettings, 'columns'> {
  sort: Sort;
  /** What the jobs are, in words: part of the name of the file. */
  limits: string;
  /** The person's time zone. */
  zone: string;
  client: QueryClient;
}

/** Saves jobs as a CSV file with the columns and in the order of the table. Rejects if their facts do not load. */
export async function saveJobs(
  jobs: readonly JobCard[],
  { columns, sort, limits, zone, client }: Options,
): Promise<void> {
  const shown = shownColumns(choiceOf(columns));
  const needsFacts = [...shown, columnOf(sort.column)].some((column) => column.needsFacts);
  const facts = needsFacts ? await client.fetchQuery(callQuery('listJobFacts')) : undefined;
  const knowledge = createKnowledge({ zone, now: Date.now(), today: client.getQueryData(todayKey), facts });
  saveFile(tableFile(sortJobs(jobs, sort, knowledge), shown, knowledge), tableFileName(limits, knowledge.day));
}
