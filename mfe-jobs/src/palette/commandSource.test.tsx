import { type Job, pages } from '@jobtrail/contract';
import { callQuery, type Command, createQueryClient } from '@jobtrail/web-kit';
import type { FakeApi } from '@jobtrail/web-kit/testing';
import { savedViewsKey } from '../saved-views/queries.ts';
import { aJob } from '../testing/jobs.ts';
import { jobsServer } from '../testing/server.ts';
import { createCommandSource } from './commandSource.tsx';

const mosaic = aJob({
  id: 'mosaic',
  company: 'Mosaic Bank',
  position: 'Engineer',
  status: 'technical interview',
  tags: ['referral'],
  jobUrl: 'https://jobs.example/mosaic',
});
const rail = aJob({
  id: 'rail',
  company: 'Arcadia Rail',
  notes: 'Bring a pass:\nthe train leaves at 7:02, platform 4.',
});

let server: FakeApi;
let visited: string[];
let moved: string[];
afterEach(() => server.restore());

async function sourceOf(jobs: Job[] = [mosaic, rail]) {
  server = jobsServer({ jobs });
  visited = [];
  moved = [];
  const queryClient = createQueryClient();
  await queryClient.fetchQuery(callQuery('listJobs', { query: { view: 'card' } }));
  const source = createCommandSource(
    { queryClient, navigate: (path) => visited.push(path) },
    {
      move: async (id, to) => {
        moved.push(`${id} to ${to}`);
        return true;
      },
      apply: async () => true,
    },
  );
  return {
    source,
    queryClient,
    find: (title: string) => source.commands(null).find((command) => command.title === title),
  };
}
const titles = (commands: readonly Command[] = []) => commands.map(({ title }) => title);

test('a job is found by its company, position, place and tags, and opens over the page with its view', async () => {
  const { find } = await sourceOf();
  const job = find('Mosaic Bank');
  expect(job).toMatchObject({
    group: 'jobs',
    detail: 'Engineer',
    also: 'Berlin referral',
    stage: 'technical interview',
  });
  window.history.replaceState(null, '', '/settings');
  job?.run?.();
  window.history.replaceState(null, '', pages.table);
  job?.run?.();
  expect(visited).toEqual(['/dashboard?job=mosaic', '/table?job=mosaic']);
});

test('what can be done with a job names it, and nothing deletes it', async () => {
  const { source, find } = await sourceOf();
  expect(titles(find('Mosaic Bank')?.actions?.())).toEqual([
    'Move Mosaic Bank to a stage...',
    'Schedule interview with Mosaic Bank...',
    'Add follow-up for Mosaic Bank...',
    'Edit Mosaic Bank...',
    'Open the posting of Mosaic Bank',
  ]);
  const all = source.commands(null).flatMap((command) => [command, ...(command.actions?.() ?? [])]);
  expect(titles(all).filter((title) => /\b(delete|remove)\b/i.test(title))).toEqual([]);
});

test('a job moves to one of the six stages', async () => {
  const { find } = await sourceOf();
  const stages = find('Mosaic Bank')?.actions?.()[0]?.commands?.();
  expect(titles(stages)).toEqual(['Applied', 'Phone Screen', 'Technical Interview', 'Onsite', 'Offer', 'Rejected']);
  stages?.[3]?.run?.();
  expect(moved).toEqual(['mosaic to onsite']);
});

test('what can be done with the focused card comes first', async () => {
  const { source } = await sourceOf();
  document.body.innerHTML = '<article data-job="rail"><button></button></article>';
  expect(source.commands(document.querySelector('button'))[0]?.title).toBe('Move Arcadia Rail to a stage...');
  expect(source.commands(document.body)[0]?.title).toBe('Add Job');
});

test('a saved view is a screen', async () => {
  const { queryClient, find } = await sourceOf();
  queryClient.setQueryData(savedViewsKey, [
    {
      id: 'v1',
      name: 'Remote, still open',
      q: 'stage:offer',
      layout: 'table',
      position: 0,
      createdAt: '2026-11-09T10:00:00.000Z',
    },
  ]);
  expect(find('Remote, still open')).toMatchObject({ group: 'screens', detail: 'Saved view' });
  find('Remote, still open')?.run?.();
  expect(visited).toEqual(['/table?q=stage%3Aoffer']);
});

test('the words of a note are shown, never the whole note', async () => {
  const { source } = await sourceOf([
    mosaic,
    { ...rail, notes: `${'x '.repeat(500)}${rail.notes}${' y'.repeat(500)}` },
  ]);
  const found = await source.search?.('train leaves');
  expect(titles(found)).toEqual(['Arcadia Rail']);
  expect(found?.[0]?.detail).toMatch(/^“\.\.\. .*the train leaves at 7:02, platform 4\..* \.\.\.”, note$/);
  expect(found?.[0]?.detail?.length).toBeLessThan(140);
});

test('what a card shows is not found again in its notes', async () => {
  const { source } = await sourceOf();
  expect(await source.search?.('mosaic')).toEqual([]);
});

test('the palette is told when the jobs change, and what finds nothing can become a job', async () => {
  const { source } = await sourceOf();
  const changed = jest.fn();
  const stop = source.subscribe?.(changed);
  await new Promise((next) => setTimeout(next, 50));
  stop?.();
  expect(source.nothingFound?.('Zeppelin').title).toBe('Add a job called “Zeppelin”');
  source.nothingFound?.('Zeppelin').run?.();
  expect(visited).toEqual(['/add-job']);
});
