import type { Command } from '@jobtrail/web-kit';
import { candidateOf } from './rank.ts';
import { firstSections, typedSections } from './sections.ts';

const jobOf = (company: string): Command => ({
  id: `job ${company}`,
  group: 'jobs',
  title: company,
  detail: 'Engineer',
  actions: () => [
    { id: `move ${company}`, title: `Move ${company} to a stage...` },
    { id: `edit ${company}`, title: `Edit ${company}...` },
  ],
});
const screens: Command[] = ['Kanban', 'Today'].map((title) => ({ id: `/${title}`, group: 'screens', title }));
const add: Command = { id: 'add', title: 'Add Job' };
const of = (...commands: Command[]) => commands.map((command) => candidateOf('test', command));
const shown = (sections: ReturnType<typeof firstSections>) =>
  sections.map(({ title, rows }) => [title, rows.map(({ command }) => command.title)]);

const candidates = of(add, ...screens, jobOf('Mosaic Bank'), jobOf('Monzo'));

test('before anything is typed there are recent ones, commands and screens, each once', () => {
  expect(shown(firstSections(candidates, ['test job Monzo', 'test gone', 'test /Today']))).toEqual([
    ['Recent', ['Monzo', 'Today']],
    ['Commands', ['Add Job']],
    ['Screens', ['Kanban']],
  ]);
  expect(shown(firstSections(candidates, []))).toEqual([
    ['Commands', ['Add Job']],
    ['Screens', ['Kanban', 'Today']],
  ]);
});

test('what is typed finds jobs, and commands that name the best of them', () => {
  expect(shown(typedSections(candidates, 'mosaic'))).toEqual([
    ['Jobs', ['Mosaic Bank']],
    ['Commands', ['Edit Mosaic Bank...', 'Move Mosaic Bank to a stage...']],
  ]);
  expect(shown(typedSections(candidates, 'move mosaic'))).toEqual([['Commands', ['Move Mosaic Bank to a stage...']]]);
  expect(shown(typedSections(candidates, 'mosaic edit'))).toEqual([['Commands', ['Edit Mosaic Bank...']]]);
});

test('notes come last, without those of jobs that are listed', () => {
  const note = candidateOf('test', { id: 'note 1', group: 'notes', title: 'Bramble', detail: '“asked for kanban”' });
  expect(shown(typedSections(candidates, 'kanban', [note]))).toEqual([
    ['Screens', ['Kanban']],
    ['Notes', ['Bramble']],
  ]);
});

test('of 5,000 jobs at most 50 rows are listed', () => {
  const jobs = Array.from({ length: 5000 }, (_, at) => jobOf(`Engineering Partners ${at}`));
  const many = Array.from({ length: 100 }, (_, at): Command => ({ id: `e${at}`, title: `Engine ${at}` }));
  const pages = Array.from({ length: 20 }, (_, at): Command => ({
    id: `p${at}`,
    group: 'screens',
    title: `Eng ${at}`,
  }));
  const notes = of(
    ...Array.from({ length: 20 }, (_, at): Command => ({ id: `n${at}`, group: 'notes', title: 'Note' })),
  );
  const rows = typedSections(of(...jobs, ...many, ...pages), 'eng', notes).flatMap((section) => section.rows);
  expect(rows).toHaveLength(50);
});
