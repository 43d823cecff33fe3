import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NavEntry } from '@jobtrail/contract';
import { type Command, type CommandSource, createPlatformStore, isSearchShortcutOn } from '@jobtrail/web-kit';
import { renderWithPlatform } from '@jobtrail/web-kit/testing';
import { type CommandRegistry, createCommandRegistry } from './commandRegistry.ts';
import Keys from './Keys.tsx';
import Palette from './Palette.tsx';

const screens: NavEntry[] = [
  { section: 'Views', order: 1, path: '/dashboard', text: 'Kanban', icon: '', keys: 'g b' },
  { section: 'Views', order: 2, path: '/today', text: 'Today', icon: '' },
];
let done: string[];
beforeEach(() => {
  done = [];
  sessionStorage.clear();
});

const stagesOf = (company: string): Command => ({
  id: `move ${company}`,
  title: `Move ${company} to a stage...`,
  commands: () => ['Applied', 'Onsite'].map((stage) => ({ id: stage, title: stage, run: () => done.push(stage) })),
});
const jobs = ['Mosaic Bank', 'Monzo'].map((title): Command => ({
  id: title,
  group: 'jobs',
  title,
  detail: 'Engineer',
  stage: 'onsite',
  run: () => done.push(`open ${title}`),
  actions: () => [stagesOf(title)],
}));
const source: CommandSource = {
  commands: () => jobs,
  search: async (text) =>
    text === 'train' ? [{ id: 'note', group: 'notes', title: 'Arcadia Rail', detail: '“the train leaves”' }] : [],
  nothingFound: (text) => ({ id: 'add', title: `Add a job called “${text}”`, run: () => done.push(`add ${text}`) }),
  keys: [{ title: 'Board', entries: [{ name: 'Change stage', keys: 'm' }] }],
};

function open(command?: Command): { registry: CommandRegistry; visited: string[]; reported: unknown[] } {
  const registry = createCommandRegistry(createPlatformStore());
  registry.register('mfe-jobs', async () => source);
  registry.open(command);
  const opened = registry.opened();
  if (opened?.kind !== 'palette') throw new Error('The palette is not open');
  const { visited, reported } = renderWithPlatform(<Palette commands={registry} opened={opened} screens={screens} />);
  return { registry, visited, reported };
}
const field = () => screen.getByRole('combobox', { name: 'Find jobs, commands and screens' });
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
const titles = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('.palette-title')?.textContent);
const groups = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));

test('the field has the focus and keeps it, and points to the active option', async () => {
  open();
  expect(field()).toHaveFocus();
  expect(groups()).toEqual(['Commands', 'Screens']);
  await screen.findAllByRole('option');
  await userEvent.keyboard('mo');
  expect(titles().slice(0, 2)).toEqual(['Monzo', 'Mosaic Bank']);
  expect(active()).toHaveTextContent('Monzo');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toHaveTextContent('Mosaic Bank');
  expect(active()).toHaveAttribute('aria-selected', 'true');
  expect(field()).toHaveFocus();
});

test('Enter opens a job after the palette has closed', async () => {
  const { registry } = open();
  await userEvent.keyboard('mosaic');
  await waitFor(() => expect(active()).toHaveTextContent('Mosaic Bank'));
  await userEvent.keyboard('{Enter}');
  expect(done).toEqual(['open Mosaic Bank']);
  expect(registry.opened()).toBeNull();
});

test('while a part registers its commands again, its jobs stay', async () => {
  const { registry } = open();
  await userEvent.keyboard('mosaic');
  await waitFor(() => expect(active()).toHaveTextContent('Mosaic Bank'));
  act(() => void registry.register('mfe-jobs', () => new Promise(() => undefined)));
  expect(active()).toHaveTextContent('Mosaic Bank');
});

test('Tab lists what can be done with a job, a command its next level, and Escape goes back one level', async () => {
  const { registry } = open();
  await userEvent.keyboard('monzo');
  await waitFor(() => expect(active()).toHaveTextContent('Monzo'));
  await userEvent.keyboard('{Tab}');
  expect(groups()).toEqual(['Monzo']);
  expect(titles()).toEqual(['Move Monzo to a stage...']);
  await userEvent.keyboard('{Enter}');
  expect(groups()).toEqual(['Move Monzo to a stage...']);
  expect(titles()).toEqual(['Applied', 'Onsite']);
  await userEvent.keyboard('ons');
  expect(titles()).toEqual(['Onsite']);
  await userEvent.keyboard('{Escape}');
  expect(titles()).toEqual(['Move Monzo to a stage...']);
  await userEvent.keyboard('{Escape}');
  expect(field()).toHaveValue('monzo');
  await userEvent.keyboard('{Escape}');
  expect(registry.opened()).toBeNull();
});

test('it opens at the next level of a command, and Escape closes it there', async () => {
  const { registry } = open(stagesOf('Monzo'));
  expect(titles()).toEqual(['Applied', 'Onsite']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(done).toEqual(['Onsite']);
  expect(registry.opened()).toBeNull();
});

test('a text that finds nothing can become a job', async () => {
  open();
  await userEvent.keyboard('zeppelin');
  await waitFor(() => expect(titles()).toEqual(['Add a job called “zeppelin”']));
  expect(screen.getByRole('status')).toHaveTextContent('Nothing matches “zeppelin”.');
  await userEvent.keyboard('{Enter}');
  expect(done).toEqual(['add zeppelin']);
});

test('words in notes are found elsewhere', async () => {
  open();
  await userEvent.keyboard('train');
  expect(await screen.findByRole('group', { name: 'Notes' })).toHaveTextContent('Arcadia Rail“the train leaves”');
});

test('screens are navigated to, and what was used is recent the next time', async () => {
  const { visited } = open();
  await userEvent.keyboard('today{Enter}');
  expect(visited).toEqual(['/today']);
});

test('keys of an input method choose nothing', async () => {
  open();
  const press = (key: string) =>
    act(() => void field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, isComposing: true })));
  await screen.findAllByRole('option');
  const before = active();
  press('ArrowDown');
  press('Enter');
  expect(active()).toBe(before);
  expect(done).toEqual([]);
});

test('a part that fails to load is reported and adds nothing', async () => {
  const { registry, reported } = open();
  act(() => void registry.register('mfe-broken', async () => Promise.reject(new Error('ChunkLoadError'))));
  await waitFor(() => expect(reported).toHaveLength(1));
  await userEvent.keyboard('mosaic');
  await waitFor(() => expect(active()).toHaveTextContent('Mosaic Bank'));
});

test('a part that goes takes its commands with it', async () => {
  const registry = createCommandRegistry(createPlatformStore());
  const remove = registry.register('mfe-jobs', async () => source);
  registry.open();
  const opened = registry.opened();
  if (opened?.kind !== 'palette') throw new Error('The palette is not open');
  renderWithPlatform(<Palette commands={registry} opened={opened} screens={screens} />);
  await userEvent.keyboard('monzo');
  await waitFor(() => expect(titles()).toContain('Monzo'));
  act(remove);
  expect(screen.queryByText('Monzo')).toBeNull();
});

test('the list of keys has those of pages and parts, and the switch for single keys', async () => {
  const registry = createCommandRegistry(createPlatformStore());
  registry.register('mfe-jobs', async () => source);
  renderWithPlatform(<Keys commands={registry} screens={screens} />);
  const dialog = screen.getByRole('dialog', { name: 'Keys' });
  expect(await within(dialog).findByRole('heading', { name: 'Board' })).toBeVisible();
  const keysOf = (name: string) =>
    [...(within(dialog).getByText(name).parentElement?.querySelectorAll('kbd') ?? [])].map((key) => key.textContent);
  expect(keysOf('Kanban')).toEqual(['G', 'B']);
  expect(keysOf('Change stage')).toEqual(['M']);
  expect(keysOf('Find anything')).toEqual(['Ctrl', 'K']);
  const single = within(dialog).getByRole('switch', { name: 'Single keys' });
  await userEvent.click(single);
  expect(isSearchShortcutOn()).toBe(false);
  await userEvent.click(single);
  expect(isSearchShortcutOn()).toBe(true);
});
