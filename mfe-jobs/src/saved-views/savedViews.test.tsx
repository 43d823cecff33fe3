import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CreateSavedViewBody, SavedView, UpdateSavedViewBody } from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { JobsScreen } from '../jobs-screen/JobsScreen.tsx';
import { aJob } from '../testing/jobs.ts';
import { withLayout } from '../testing/layout.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { foundIn } from '../testing/server.ts';
import { aToday } from '../testing/today.ts';
import ViewList from './ViewList.tsx';

withLayout();
let server: FakeApi;
afterEach(() => {
  server.restore();
  window.history.replaceState(null, '', '/');
});

const JOBS = [
  aJob({ company: 'Kestrel', status: 'applied', notes: 'Met Anja' }),
  aJob({ company: 'Parcelo', status: 'offer' }),
  aJob({ company: 'Verbena', status: 'offer' }),
];
let made = 0;
function aView(changes: Partial<SavedView> = {}): SavedView {
  made += 1;
  return {
    ...{ id: `v${made}`, name: `View ${made}`, q: 'stage:offer', layout: 'kanban' },
    ...{ position: made, createdAt: '2026-11-24T10:00:00Z' },
    ...changes,
  };
}

function serve(views: SavedView[]): void {
  server = fakeApi({
    'GET /api/today': () => ({ status: 200, body: aToday() }),
    'GET /api/jobs': () => ({ status: 200, body: JOBS }),
    'GET /api/job-search': ({ query }) => ({ status: 200, body: foundIn(JOBS, query.get('q') ?? '') }),
    'GET /api/saved-views': () => ({ status: 200, body: [...views] }),
    'POST /api/saved-views': ({ body }) => {
      const view = body as CreateSavedViewBody;
      if (views.some(({ name }) => name === view.name))
        return { status: 409, body: { error: 'You have a view with this name already.', code: 'conflict' } };
      const added = aView({ ...view, position: views.length });
      views.push(added);
      return { status: 201, body: added };
    },
    'DELETE /api/saved-views/first': () => {
      views.splice(0, 1);
      return { status: 204 };
    },
    'PATCH /api/saved-views/first': ({ body }) => {
      Object.assign(views[0] ?? {}, body as UpdateSavedViewBody);
      return { status: 200, body: views[0] };
    },
  });
}
function showBoard(address: string, views: SavedView[] = []) {
  serve(views);
  window.history.replaceState(null, '', address);
  return { ...renderJobs(<JobsScreen view="kanban" openJob={null} />), user: userEvent.setup(), views };
}

test('a filter is saved under a name, and a name that is taken is refused in words', async () => {
  const { user, views, toasts } = showBoard('/dashboard?q=stage:offer+anja', [aView({ name: 'Offers', q: 'x' })]);
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Save view' }));
  expect(dialog.getByLabelText('Name')).toHaveFocus();
  expect(dialog.getByText('Keeps the filters, the search and Kanban. Shown in the sidebar under Jobs.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Name the view.');
  await user.type(dialog.getByLabelText('Name'), 'Offers');
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('You have a view with this name already.'));
  await user.type(dialog.getByLabelText('Name'), ' of Anja{Enter}');
  expect(await screen.findByRole('button', { name: 'Offers of Anja' })).toBeVisible();
  expect(views.at(-1)).toMatchObject({ name: 'Offers of Anja', q: 'anja stage:offer', layout: 'kanban' });
  expect(toasts.map(({ title }) => title)).toEqual(['Saved “Offers of Anja”']);
});

test('a view can be renamed, duplicated and deleted, and comes back with Undo', async () => {
  const { user, views, toasts } = showBoard('/dashboard?q=stage:offer', [aView({ id: 'first', name: 'Offers' })]);
  const choose = async (name: string, item: string) => {
    await user.click(await screen.findByRole('button', { name }));
    await user.click(screen.getByRole('menuitem', { name: item }));
  };
  await choose('Offers', 'Duplicate');
  await waitFor(() => expect(views.map(({ name }) => name)).toEqual(['Offers', 'Offers copy']));
  await choose('Offers', 'Rename');
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Good ones{Enter}');
  await choose('Good ones', 'Delete');
  await waitFor(() => expect(views.map(({ name }) => name)).toEqual(['Offers copy']));
  const undo = toasts.at(-1);
  expect(undo?.title).toBe('Deleted “Good ones”');
  undo?.action?.onClick();
  await waitFor(() => expect(views.map(({ name }) => name)).toEqual(['Offers copy', 'Good ones']));
});

test('a changed view can be updated', async () => {
  const { user, views } = showBoard('/dashboard?q=stage:offer', [aView({ id: 'first', name: 'Offers' })]);
  await screen.findByRole('button', { name: 'Offers' });
  await user.click(screen.getByRole('button', { name: 'Silent' }));
  await user.click(await screen.findByRole('button', { name: 'Offers, changed' }));
  await user.click(screen.getByRole('menuitem', { name: 'Update view' }));
  await waitFor(() => expect(views[0]).toMatchObject({ name: 'Offers', q: 'silent:yes stage:offer' }));
  expect(await screen.findByRole('button', { name: 'Offers' })).toBeVisible();
});

test('the sidebar has the views with the numbers of their jobs, at most eight until all are asked for', async () => {
  const views = [
    aView({ name: 'Offers', layout: 'table' }),
    aView({ name: 'Anja', q: 'anja' }),
    aView({ name: 'Odd', q: 'colour:red' }),
    ...Array.from({ length: 7 }, () => aView()),
  ];
  serve(views);
  window.history.replaceState(null, '', '/table?q=stage%3Aoffer');
  renderJobs(<ViewList views={views} />);
  const links = () => within(screen.getByRole('navigation', { name: 'Saved views' })).getAllByRole('link');
  await waitFor(() =>
    expect(
      links()
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['Offers2', 'Anja1', 'Odd0']),
  );
  expect(links()[0]).toHaveAttribute('href', '/table?q=stage%3Aoffer');
  expect(links()[0]).toHaveAttribute('aria-current', 'page');
  expect(links()[1]).toHaveAttribute('href', '/dashboard?q=anja');
  expect(links()).toHaveLength(8);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 10' }));
  expect(links()).toHaveLength(10);
});
