import { ArrowRightLeft, Bell, CalendarPlus, Check, ExternalLink, Pencil } from 'lucide-react';
import { type JobCard, jobTexts, pages, STAGES } from '@jobtrail/contract';
import { Blaze, type Command, Icon, type Navigate } from '@jobtrail/web-kit';
import { followJob } from '../jobs/followJob.ts';
import type { JobCommands } from '../jobs/JobsContext.tsx';
import { request } from '../jobs/requests.ts';
import { safeLink } from '../jobs/safeLink.ts';
import { SCHEDULE_PAGE, TODAY_PAGE, WISHLIST_PAGE } from '../pages.ts';

/** What the commands on a job use. */
export interface ActionParts {
  navigate: Navigate;
  commands: Pick<JobCommands, 'move' | 'apply'>;
}

/** Moves a job: the next level has the six stages. */
export function moveCommand({ id, company, status }: JobCard, { commands }: ActionParts): Command {
  return {
    id: `move ${id}`,
    title: `Move ${company} to a stage...`,
    icon: <Icon of={ArrowRightLeft} />,
    keys: 'm',
    commands: () =>
      STAGES.map(({ value, label }) => ({
        id: `move ${id} ${value}`,
        title: label,
        detail: value === status ? 'now' : undefined,
        icon: <Blaze stage={value} />,
        run: () => {
          followJob(id);
          void commands.move(id, value);
        },
      })),
  };
}

/** What can be done with a job. Nothing here deletes. */
export function jobActions(card: JobCard, parts: ActionParts): Command[] {
  const { id, company, wishlist, jobUrl } = card;
  const { navigate, commands } = parts;
  const posting = safeLink(jobUrl);
  const open: Command[] = posting
    ? [
        {
          id: `posting ${id}`,
          title: `Open the posting of ${company}`,
          icon: <Icon of={ExternalLink} />,
          run: () => void window.open(posting, '_blank', 'noopener,noreferrer'),
        },
      ]
    : [];
  if (wishlist)
    return [
      {
        id: `applied ${id}`,
        title: `${jobTexts.iApplied} to ${company}`,
        icon: <Icon of={Check} />,
        run: () => void commands.apply(id),
      },
      ...open,
    ];
  return [
    moveCommand(card, parts),
    {
      id: `interview ${id}`,
      title: `Schedule interview with ${company}...`,
      icon: <Icon of={CalendarPlus} />,
      run: () => {
        navigate(SCHEDULE_PAGE);
        request({ kind: 'interview', jobId: id });
      },
    },
    {
      id: `follow-up ${id}`,
      title: `Add follow-up for ${company}...`,
      icon: <Icon of={Bell} />,
      run: () => {
        navigate(TODAY_PAGE);
        request({ kind: 'follow-up', jobId: id });
      },
    },
    {
      id: `edit ${id}`,
      title: `Edit ${company}...`,
      icon: <Icon of={Pencil} />,
      keys: 'e',
      run: () => {
        if (window.location.pathname !== pages.table) navigate(pages.dashboard);
        request({ kind: 'edit', job: card });
      },
    },
    ...open,
  ];
}

/** The page on which the detail of a job opens: the current one if it has details. */
export function detailPage(wishlist: boolean, pathname: string): string {
  if (wishlist) return WISHLIST_PAGE;
  return pathname === pages.table ? pages.table : pages.dashboard;
}
