import { QueryObserver } from '@tanstack/react-query';
import { ArchiveRestore, Bell, Bookmark, CalendarPlus, ClipboardList, FileUp, Plus, TextQuote } from 'lucide-react';
import { type Job, type JobCard, jobTexts, pages, TEXT_MAX, wordsIn } from '@jobtrail/contract';
import {
  callQuery,
  type Command,
  type CommandSource,
  currentPageLocation,
  Icon,
  type Platform,
  Tile,
} from '@jobtrail/web-kit';
import { findCard, findSaved } from '../jobs/cache.ts';
import { wishlistKey } from '../jobs/keys.ts';
import { request } from '../jobs/requests.ts';
import { queryFor, withWords } from '../jobs/search.ts';
import { ADD_JOB_PAGE, detailAddress, SCHEDULE_PAGE, TODAY_PAGE } from '../pages.ts';
import { viewAddress } from '../saved-views/address.ts';
import { savedViewsKey } from '../saved-views/queries.ts';
import { excerptOf } from './excerpt.ts';
import { type ActionParts, detailPage, jobActions } from './jobActions.tsx';
import { keyGroups } from './keyGroups.ts';
import { jobCommandId } from './usePaletteCommands.ts';

/** The most jobs whose notes are read for one search. */
const NOTES_MAX = 4;
/** How long a note that was read for a search is used again, in ms. */
const FRESH_MS = 60_000;

/** The job whose detail is open, or whose card or row had the focus. */
function currentId(from: Element | null): string | undefined {
  return currentPageLocation().query.get('job') ?? from?.closest<HTMLElement>('[data-job]')?.dataset.job;
}

/** What was typed, or one of its words, where it was found outside of the card of a job. */
function wordsOf({ notes, contactName, contactEmail }: Job, text: string): string {
  for (const wanted of [text, ...wordsIn(text)])
    for (const [kind, value] of [
      ['note', notes],
      ['contact', contactName],
      ['contact', contactEmail],
    ] as const) {
      const words = value ? excerptOf(value, wanted) : undefined;
      if (words !== undefined) return `${words}, ${kind}`;
    }
  return `“${text}” in its details`;
}

/** The commands on jobs, and the jobs themselves. */
export function createCommandSource(
  { queryClient, navigate }: Pick<Platform, 'queryClient' | 'navigate'>,
  commands: ActionParts['commands'],
): CommandSource {
  const parts: ActionParts = { navigate, commands };
  const cards = new QueryObserver(queryClient, { ...callQuery('listJobs', { query: { view: 'card' } }) });

  const jobOf = (card: JobCard): Command => ({
    id: jobCommandId(card.id),
    group: 'jobs',
    title: card.company,
    detail: card.position,
    also: [card.location, ...(card.tags ?? [])].filter(Boolean).join(' '),
    icon: <Tile name={card.company} />,
    stage: card.wishlist ? undefined : card.status,
    run: () => navigate(detailAddress(detailPage(card.wishlist, currentPageLocation().pathname), card.id)),
    actions: () => jobActions(card, parts),
  });

  const general = (): Command[] => [
    {
      id: 'add',
      title: jobTexts.addJob,
      detail: 'from a link, a screenshot or by hand',
      also: 'new application create',
      icon: <Icon of={Plus} />,
      keys: 'c',
      run: () => navigate(ADD_JOB_PAGE),
    },
    {
      id: 'follow-up',
      title: 'Add follow-up...',
      also: 'new reminder create',
      icon: <Icon of={Bell} />,
      run: () => {
        navigate(TODAY_PAGE);
        request({ kind: 'follow-up' });
      },
    },
    {
      id: 'interview',
      title: 'Schedule interview...',
      also: 'new add calendar',
      icon: <Icon of={CalendarPlus} />,
      run: () => {
        navigate(SCHEDULE_PAGE);
        request({ kind: 'interview' });
      },
    },
    {
      id: 'import',
      title: 'Import applications',
      detail: 'from a spreadsheet or another tracker',
      also: 'csv file upload export download',
      icon: <Icon of={FileUp} />,
      run: () => navigate(pages.import),
    },
    {
      id: 'report',
      title: 'Activity report',
      detail: 'applications of a period, to print or as CSV',
      also: 'proof list export pdf unemployment bewerbungsnachweis',
      icon: <Icon of={ClipboardList} />,
      run: () => navigate(pages.report),
    },
    {
      id: 'deleted',
      title: jobTexts.recentlyDeleted,
      detail: 'jobs that can still be restored',
      also: 'trash bin undo restore',
      icon: <Icon of={ArchiveRestore} />,
      run: () => {
        const { pathname } = currentPageLocation();
        if (pathname !== pages.dashboard && pathname !== pages.table) navigate(pages.dashboard);
        request({ kind: 'deleted' });
      },
    },
  ];

  /** The saved views, which the sidebar has loaded. */
  const views = (): Command[] =>
    (queryClient.getQueryData(savedViewsKey) ?? []).map((view) => ({
      id: `view ${view.id}`,
      group: 'screens',
      title: view.name,
      detail: 'Saved view',
      icon: <Icon of={Bookmark} />,
      run: () => navigate(viewAddress(view)),
    }));

  return {
    keys: keyGroups,
    commands: (from) => {
      const id = currentId(from);
      const current = id === undefined ? undefined : (findCard(queryClient, id) ?? findSaved(queryClient, id));
      const jobs = [...(cards.getCurrentResult().data ?? []), ...(queryClient.getQueryData(wishlistKey) ?? [])];
      return [...(current ? jobActions(current, parts) : []), ...general(), ...views(), ...jobs.map(jobOf)];
    },
    subscribe: (listener) => cards.subscribe(listener),
    search: async (typed) => {
      const text = typed.slice(0, TEXT_MAX.search);
      const words = wordsIn(text);
      const q = queryFor(words);
      if (q === '') return [];
      const found = await queryClient.fetchQuery({
        ...callQuery('searchJobs', { query: { q } }),
        staleTime: FRESH_MS,
      });
      const all = cards.getCurrentResult().data ?? [];
      const shown = new Set(withWords(all, words));
      const hidden = withWords(all, words, found)
        .filter((card) => !shown.has(card))
        .slice(0, NOTES_MAX);
      const jobs = await Promise.all(
        hidden.map(({ id }) =>
          queryClient.fetchQuery({
            ...callQuery('getJob', { params: { id }, query: { media: 'ref' } }),
            staleTime: FRESH_MS,
          }),
        ),
      );
      return jobs.map((job) => ({
        id: `note ${job.id}`,
        group: 'notes' as const,
        title: job.company,
        detail: wordsOf(job, text),
        icon: <Icon of={TextQuote} />,
        run: () => navigate(detailAddress(detailPage(job.wishlist, currentPageLocation().pathname), job.id)),
      }));
    },
    nothingFound: (text) => ({
      id: 'add called',
      title: `Add a job called “${text}”`,
      icon: <Icon of={Plus} />,
      keys: 'Enter',
      run: () => {
        navigate(ADD_JOB_PAGE);
        request({ kind: 'add', company: text.slice(0, TEXT_MAX.company) });
      },
    }),
  };
}
