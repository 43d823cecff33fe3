import type { BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { addDays, CLOSED_STAGES, localDayOf, pathOf, STAGE_VALUES } from '@jobtrail/contract';

/** The most open follow-ups that a person may have is 500. */
const FOLLOW_UPS = 400;
const INTERVIEWS = 400;
const AT_ONCE = 8;
/** Some follow-ups are due today, the others have been due for up to this many days. */
const OVERDUE_DAYS = 10;

const cards = z.array(z.object({ id: z.string(), status: z.enum(STAGE_VALUES), stageChangedAt: z.string() }));
const created = z.object({ id: z.string() });

/** What was added: the follow-ups of the cards that the board shows first come first. */
interface Added {
  followUps: readonly { id: string; jobId: string }[];
  interviews: number;
}

/**
 * Adds due follow-ups and interviews of tomorrow, by turns, to the cards that the board shows first in its lanes, so that
 * many of the visible cards have a flag.
 * @throws {Error} if the product refuses one
 */
export async function addFlags(context: BrowserContext, origin: string): Promise<Added> {
  const today = localDayOf(Date.now(), 'UTC');
  const post = async (path: string, data: unknown): Promise<unknown> => {
    const response = await context.request.post(origin + path, { data, headers: { origin } });
    if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`);
    return response.json();
  };
  const listed = await context.request.get(`${origin}${pathOf('listJobs')}?view=card`);
  const open = cards
    .parse(await listed.json())
    .filter(({ status }) => !CLOSED_STAGES.includes(status))
    .sort((one, other) => other.stageChangedAt.localeCompare(one.stageChangedAt));
  const followUps = open.filter((_, index) => index % 2 === 0).slice(0, FOLLOW_UPS);
  const interviews = open.filter((_, index) => index % 2 === 1).slice(0, INTERVIEWS);

  const added: { id: string; jobId: string }[] = [];
  await inGroups(followUps, async ({ id: jobId }, index) => {
    const dueOn = addDays(today, -(index % (OVERDUE_DAYS + 1)));
    const { id } = created.parse(
      await post(pathOf('createReminder'), { jobId, dueOn, text: 'Ask how the application is going' }),
    );
    added.push({ id, jobId });
  });
  await inGroups(interviews, ({ id: jobId }) =>
    post(pathOf('createInterview'), {
      jobId,
      kind: 'video',
      startsLocal: `${addDays(today, 1)}T12:00`,
      timeZone: 'UTC',
    }),
  );
  return { followUps: added, interviews: interviews.length };
}

async function inGroups<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<unknown>) {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map((item, at) => work(item, from + at)));
}
