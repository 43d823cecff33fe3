import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TagRule } from '@jobtrail/contract';
import { type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { TagRulesCard } from './TagRulesCard.tsx';

const RULE: TagRule = {
  ...{ id: 'r', dimension: 'arrangement', words: 'berlin (hub)', value: 'remote' },
  createdAt: '2026-11-09T10:00:00.000Z',
};
let server: FakeApi;
let rules: TagRule[];
beforeEach(() => {
  rules = [RULE];
  server = fakeApi({
    'GET /api/tag-rules': () => ({ status: 200, body: rules }),
    'PATCH /api/tag-rules/r': ({ body }) => {
      rules = [{ ...RULE, ...(body as Partial<TagRule>) }];
      return { status: 200, body: rules[0] };
    },
    'DELETE /api/tag-rules/r': () => {
      rules = [];
      return { status: 204 };
    },
    'POST /api/tag-rules': ({ body }) => {
      rules = [{ ...RULE, ...(body as Partial<TagRule>), id: 'again' }];
      return { status: 201, body: rules[0] };
    },
  });
});
afterEach(() => server.restore());
const open = () => ({ ...renderWithPlatform(<TagRulesCard />), user: userEvent.setup() });
const changes = () =>
  server.calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);

test('a rule shows its words and its value, and both are changed at once', async () => {
  const { user } = open();
  const words = await screen.findByRole('textbox', { name: 'Words of the rule for arrangement' });
  expect(words).toHaveValue('berlin (hub)');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What “berlin (hub)” means' }), 'Hybrid');
  await user.clear(words);
  await user.type(words, 'berlin hub{Enter}');
  await waitFor(() =>
    expect(changes()).toEqual([
      ['PATCH /api/tag-rules/r', { value: 'hybrid' }],
      ['PATCH /api/tag-rules/r', { words: 'berlin hub' }],
    ]),
  );
});

test('words that are cleared come back, because a rule is about some', async () => {
  const { user } = open();
  const words = await screen.findByRole('textbox');
  await user.clear(words);
  await user.tab();
  expect(words).toHaveValue('berlin (hub)');
  expect(changes()).toEqual([]);
});

test('a deleted rule is gone, and Undo adds it again', async () => {
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete the rule for “berlin (hub)”' }));
  expect(await screen.findByText('You have no rules.')).toBeVisible();
  toasts.at(-1)?.action?.onClick();
  expect(await screen.findByRole('textbox')).toHaveValue('berlin (hub)');
  expect(changes().at(-1)).toEqual([
    'POST /api/tag-rules',
    { dimension: 'arrangement', words: 'berlin (hub)', value: 'remote' },
  ]);
});

test('rules that did not load can be loaded again', async () => {
  server.respondWith({ 'GET /api/tag-rules': () => ({ status: 500, body: { error: 'Sorry.', code: 'internal' } }) });
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  server.respondWith({ 'GET /api/tag-rules': () => ({ status: 200, body: rules }) });
  await user.click(again);
  expect(await screen.findByRole('textbox')).toHaveValue('berlin (hub)');
});
