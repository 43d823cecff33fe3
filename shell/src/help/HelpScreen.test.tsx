import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pages } from '@jobtrail/contract';
import { remoteDeclaration } from '@jobtrail/contract/calls';
import { setStartAway, startAway } from '@jobtrail/web-kit';
import { aUser, type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import HelpScreen from './HelpScreen.tsx';

const ROOT = join(__dirname, '../../..');

let server: FakeApi;
beforeEach(() => {
  server = fakeApi({
    'GET /api/support': () => ({ status: 200, body: [] }),
    'GET /remotes.json': () => ({ status: 200, body: { remotes: [], supportEmail: 'help@example.com' } }),
  });
});
afterEach(() => {
  server.restore();
  localStorage.clear();
});

function open() {
  return { ...renderWithPlatform(<HelpScreen />), user: userEvent.setup() };
}

async function write(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText(/Subject/), 'Board');
  await user.type(screen.getByLabelText(/Message/), 'It is empty.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
}

const filed = () => server.calls.filter(({ method }) => method === 'POST');

describe('/help', () => {
  it('has five questions: adding a job, the Kanban board, editing and deleting, switching views, autosave', async () => {
    open();
    const frequent = screen.getByRole('region', { name: 'Frequently asked questions' });
    const questions = within(frequent)
      .getAllByRole('heading', { level: 3 })
      .map((question) => question.textContent);
    expect(questions).toHaveLength(5);
    [/add a job/, /Kanban board/, /edit or delete/, /switch/, /saved automatically/].forEach((topic, index) =>
      expect(questions[index]).toMatch(topic),
    );
  });

  it("'Contact Support' is a mailto link to the configured address, and there are links to the dashboard, the table and the settings", async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      'mailto:help@example.com',
    );
    expect(screen.getByRole('link', { name: 'Kanban board' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('link', { name: 'Table' })).toHaveAttribute('href', '/table');
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  });

  it('brings Start here back to a person who has hidden it, and to nobody else', async () => {
    setStartAway('somebody else', 'hidden');
    const { unmount } = open();
    await screen.findByRole('link', { name: 'Contact Support' });
    expect(screen.queryByRole('link', { name: 'Show Start here' })).toBeNull();
    unmount();
    setStartAway(aUser().id, 'hidden');
    const { user, visited } = open();
    await user.click(await screen.findByRole('link', { name: 'Show Start here' }));
    expect(startAway(aUser().id)).toBeNull();
    expect(visited).toEqual(['/dashboard']);
  });

  it('has an answer about every page of a signed-in person, with a link to it', async () => {
    const folders = readdirSync(ROOT).filter((folder) => folder.startsWith('mfe-'));
    const declared = folders.flatMap(
      (folder) => remoteDeclaration.parse(JSON.parse(readFileSync(join(ROOT, folder, 'remote.json'), 'utf8'))).routes,
    );
    const own = declared.filter(({ access }) => access === 'user').map(({ path }) => path);
    open();
    const answers = [...document.querySelectorAll<HTMLAnchorElement>('.answer a')].map(({ pathname }) => pathname);
    expect(answers.toSorted()).toEqual([...own, pages.settings].toSorted());
  });

  it('files a ticket', async () => {
    server.respondWith({
      'POST /api/support': ({ body }) => ({
        status: 201,
        body: { id: 't', userId: 'u', status: 'open', createdAt: '2026-11-21T10:00:00.000Z', ...(body as object) },
      }),
    });
    const { user } = open();
    await write(user);
    expect(await screen.findByRole('status')).toHaveTextContent('“Board” has been sent.');
    expect(filed()[0]?.body).toEqual({ subject: 'Board', message: 'It is empty.' });
    expect(screen.getByLabelText(/Subject/)).toHaveValue('');
    expect(screen.getByLabelText(/Message/)).toHaveValue('');
  });

  it('shows the error and keeps the input', async () => {
    server.respondWith({
      'POST /api/support': () => ({
        status: 503,
        body: { error: 'This part of Jobtrail is not available right now.', code: 'unavailable', requestId: 'r' },
      }),
    });
    const { user } = open();
    await write(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('This part of Jobtrail is not available right now.');
    expect(screen.getByLabelText(/Message/)).toHaveValue('It is empty.');
  });

  it('requires a subject and a message', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByLabelText(/Subject/)).toHaveAccessibleDescription('Subject is required.');
    expect(screen.getByLabelText(/Message/)).toHaveAccessibleDescription('Message is required.');
    await waitFor(() => expect(screen.getByLabelText(/Subject/)).toHaveFocus());
    expect(filed()).toEqual([]);
  });

  it("shows the person's own tickets with their status and replies", async () => {
    server.respondWith({
      'GET /api/support': () => ({
        status: 200,
        body: [
          {
            id: '1',
            userId: '2',
            subject: 'Charged twice',
            message: 'Two payments.',
            status: 'pending',
            createdAt: '2026-11-18T10:00:00.000Z',
            replies: [{ id: '3', message: 'It is refunded.', createdAt: '2026-11-19T10:00:00.000Z' }],
          },
        ],
      }),
    });
    const { user } = open();
    await user.click(await screen.findByText('Charged twice'));
    expect(screen.getByText('In progress')).toBeVisible();
    expect(screen.getByText('It is refunded.')).toBeVisible();
    expect(screen.getByText('To answer, send a new message above.')).toBeVisible();
  });
});
