import { jsonList, type Piece, type RunInSlot } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { CARD_COLUMNS } from './columns.ts';
import { presentCard } from './presenter.ts';
import { type JobSelection, pagesOfJobs } from './queries.ts';

/** Most people have all of their jobs on one page. */
const CARDS_PAGE = 200;

/** The cards of a person as a JSON list, newest first. */
export function cardList(
  { knex }: Pick<CoreContext, 'knex'>,
  jobs: JobSelection,
  runInSlot: RunInSlot,
): AsyncGenerator<Piece, undefined> {
  const next = pagesOfJobs(knex, jobs, CARD_COLUMNS, CARDS_PAGE);
  return jsonList(() =>
    runInSlot(async () => {
      const cards = await next();
      return cards.length === 0 ? null : cards.map((card) => JSON.stringify(presentCard(card)));
    }),
  );
}
