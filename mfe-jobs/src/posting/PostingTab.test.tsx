import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JobPosting, KeptPosting } from '@jobtrail/contract';
import { dropDrafts } from '@jobtrail/web-kit';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { textMark } from '../jobs/textMark.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import PostingTab from './PostingTab.tsx';

const PATH = '/api/jobs/a/posting';
const JOB = { jobUrl: 'https://careers.example/1', salary: '€50,000' };
const NEW: KeptPosting = {
  id: 'new',
  capturedAt: '2026-11-24T12:38:00.000Z',
  source: 'page',
  language: 'de',
  host: 'careers.example',
  text: '# Baker\n\n- Bake bread\n- Sell it',
  facts: { datePosted: '2026-10-26', employmentType: 'FULL_TIME', jobLocationType: 'TELECOMMUTE' },
};
const OLD: KeptPosting = { ...NEW, id: 'old', capturedAt: '2026-10-31T17:04:00.000Z', text: '# Baker\n\n- Bake bread' };

let server: FakeApi;
afterEach(() => {
  dropDrafts();
  server.restore();
});

/** Shows the tab over a server with these captures, newest first. */
function open(captures: KeptPosting[], job: Partial<typeof JOB> = JOB, isBroken = false) {
  const answer = (shown: KeptPosting | undefined): JobPosting => ({
    captures: captures.map(({ text: _, facts: __, ...capture }) => capture),
    posting: shown ?? null,
  });
  server = fakeApi({
    [`GET ${PATH}`]: ({ query }) => {
      if (isBroken) return { status: 500, body: { error: 'No.', code: 'internal' } };
      const wanted = query.get('capture');
      return { status: 200, body: answer(captures.find(({ id }) => wanted === null || id === wanted)) };
    },
    [`PUT ${PATH}`]: ({ body }) => {
      const { text, capture } = body as { text: string; capture?: string };
      const corrected = captures.find(({ id }) => id === capture);
      if (corrected) corrected.text = text;
      else captures.unshift({ ...NEW, id: 'pasted', text, source: 'pasted', host: null, facts: {} });
      return { status: 200, body: answer(captures[0]) };
    },
    [`DELETE ${PATH}`]: () => {
      captures.shift();
      return { status: 204 };
    },
    [`POST ${PATH}/restore`]: () => {
      captures.unshift(NEW);
      return { status: 200, body: { captures: answer(undefined).captures } };
    },
  });
  const shown = renderJobs(<PostingTab id="a" job={{ jobUrl: null, salary: null, ...job }} />, {
    user: aUser({ id: 'ada' }),
  });
  return { ...shown, user: userEvent.setup() };
}

test('a posting is shown as headings and lists, with what its page states and in its language', async () => {
  open([{ ...NEW }]);
  expect(await screen.findByRole('heading', { name: 'Captured Nov 24, 2026' })).toBeVisible();
  expect(screen.getByText(/, from careers\.example$/)).toBeVisible();
  const text = screen.getByRole('article', { name: 'Text of the posting' });
  expect(text).toHaveAttribute('lang', 'de');
  expect(within(text).getByRole('heading', { name: 'Baker' })).toBeVisible();
  expect(
    within(text)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Bake bread', 'Sell it']);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Posted', 'Kind', 'Place']);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'Oct 26, 2026',
    'Full time',
    'Remote',
  ]);
  expect(screen.getByText('31 characters. Only you can see this copy.')).toBeVisible();
});
test('Read again shows what has changed, and both copies', async () => {
  const captures = [{ ...OLD }];
  const { user } = open(captures);
  server.respondWith({
    [`POST ${PATH}/read-again`]: () => {
      captures.unshift({ ...NEW });
      return { status: 200, body: { isNew: true, captures: [] } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Read again' }));
  const changes = await screen.findByRole('article', { name: 'What changed' });
  expect(within(changes).getByText('Sell it').tagName).toBe('INS');
  expect(screen.getByText('1 thing changed since Oct 31. Both copies are kept.')).toBeVisible();
  expect(screen.getByText('The salary in this job stays €50,000, as you saved it.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Oct 31' }));
  expect(await screen.findByRole('heading', { name: 'Captured Oct 31, 2026' })).toBeVisible();
  expect(screen.queryByText('Sell it')).toBeNull();
});
test('Read again says that nothing has changed', async () => {
  const { user, toasts } = open([{ ...NEW }]);
  server.respondWith({
    [`POST ${PATH}/read-again`]: () => ({ status: 200, body: { isNew: false, captures: [] } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Nothing changed since Nov 24'));
});
test('a page that is gone leaves the copy, and says so', async () => {
  const { user } = open([{ ...OLD }]);
  server.respondWith({
    [`POST ${PATH}/read-again`]: () => ({
      status: 422,
      body: { error: 'No.', code: 'extraction_failed', reason: 'closed' },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Read again' }));
  expect(await screen.findByText('The page is gone. This is your copy of Oct 31.')).toBeVisible();
  expect(screen.getByText('Bake bread')).toBeVisible();
});
test('a job without a link cannot be read again', async () => {
  open([{ ...OLD }], {});
  await screen.findByText('Bake bread');
  expect(screen.queryByRole('button', { name: 'Read again' })).toBeNull();
});
test('without a posting, a pasted text is kept when the field is left', async () => {
  const { user } = open([]);
  expect(await screen.findByRole('button', { name: 'Read careers.example' })).toBeVisible();
  await user.click(screen.getByRole('textbox', { name: 'Or paste it' }));
  await user.paste('Bake rolls');
  await user.tab();
  expect(await screen.findByText('Bake rolls')).toBeVisible();
  expect(screen.getByText(/pasted by you$/)).toBeVisible();
  expect(server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { text: 'Bake rolls', source: 'pasted' },
  ]);
});
test('the text can be corrected, on the text that was shown', async () => {
  const { user } = open([{ ...OLD }]);
  await user.click(await screen.findByRole('button', { name: 'More about this copy' }));
  await user.click(screen.getByRole('menuitem', { name: 'Correct the text' }));
  const field = screen.getByRole('textbox', { name: 'Text of the posting' });
  await user.clear(field);
  await user.type(field, 'Bake cakes');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Bake cakes', { selector: 'p' })).toBeVisible();
  expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    capture: 'old',
    text: 'Bake cakes',
    knownText: textMark(OLD.text),
  });
});
test('a copy is deleted, and Undo restores it', async () => {
  const { user, toasts } = open([{ ...NEW }]);
  await user.click(await screen.findByRole('button', { name: 'More about this copy' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete this copy' }));
  expect(await screen.findByText('No posting kept yet')).toBeVisible();
  toasts.at(-1)?.action?.onClick();
  expect(await screen.findByText('Sell it')).toBeVisible();
  expect(toasts.at(-1)?.title).toBe('Copy restored');
});
test('a posting that does not load can be tried again', async () => {
  open([{ ...NEW }], JOB, true);
  expect(await screen.findByText('The posting did not load')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
