import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorSentences, errorToasts, jobTexts, successToasts } from '@jobtrail/contract';
import { dropDrafts } from '@jobtrail/web-kit';
import type { FakeApi } from '@jobtrail/web-kit/testing';
import { aJob } from '../../testing/jobs.ts';
import { renderJobs } from '../../testing/renderJobs.tsx';
import { jobsServer } from '../../testing/server.ts';
import AddJobDialog from './AddJobDialog.tsx';
import AddJobPage from './AddJobPage.tsx';

const EXTRACT = 'POST /api/jobs/extract-from-url';
const ADDRESS = 'https://careers.example.com/1';
let server: FakeApi;
beforeEach(() => {
  server = jobsServer({ jobs: [aJob()] });
});
afterEach(() => {
  server.restore();
  dropDrafts();
  sessionStorage.clear();
});

/** A response that the test sends later. */
function later() {
  let give: (response: { status: number; body: unknown }) => void = () => {};
  const response = new Promise<{ status: number; body: unknown }>((resolve) => {
    give = resolve;
  });
  server.respondWith({ [EXTRACT]: () => response });
  return (body: unknown) => act(async () => give({ status: 200, body }));
}

async function openUrlTab() {
  const user = userEvent.setup();
  const rendered = renderJobs(<AddJobDialog onClose={() => {}} />);
  const dialog = within(screen.getByRole('dialog', { name: jobTexts.addDialogTitle }));
  await user.click(dialog.getByRole('tab', { name: 'URL' }));
  return {
    ...rendered,
    user,
    dialog,
    address: dialog.getByLabelText('Job posting URL'),
    company: dialog.getByLabelText(/^Company/),
    position: dialog.getByLabelText(/^Position/),
  };
}

/** Pastes the address, as most people do, and reads the posting. */
async function readPosting(user: ReturnType<typeof userEvent.setup>, address: HTMLElement): Promise<void> {
  await user.click(address);
  await user.paste(ADDRESS);
  await user.keyboard('{Enter}');
}

test('every filled field shows the source of its value until it is edited', async () => {
  server.respondWith({
    [EXTRACT]: () => ({
      status: 200,
      body: {
        company: 'Kestrel',
        position: 'Engineer',
        location: 'Berlin',
        sources: { company: 'json-ld', position: 'heading', location: 'label' },
      },
    }),
  });
  const { user, dialog, address, company, position } = await openUrlTab();
  await user.type(position, 'Mine');
  await readPosting(user, address);
  await waitFor(() => expect(company).toHaveAccessibleDescription("From the posting's data"));
  expect(position).toHaveAccessibleDescription('From the headline. Replaced “Mine”');
  expect(dialog.getByLabelText('Salary')).toHaveAccessibleDescription('Not found. Add it if you know it.');
  expect(dialog.getByText('Filled in three fields. Please check them.')).toBeInTheDocument();
  await user.type(company, '!');
  expect(company).not.toHaveAccessibleDescription();
  expect(position).toHaveAccessibleDescription();
});

test('the values of another posting replace those of the one before, which each field names', async () => {
  server.respondWith({ [EXTRACT]: () => ({ status: 200, body: { company: 'Kestrel', position: 'Engineer' } }) });
  const { user, address, company } = await openUrlTab();
  await readPosting(user, address);
  await waitFor(() => expect(company).toHaveValue('Kestrel'));
  server.respondWith({ [EXTRACT]: () => ({ status: 200, body: { company: 'Merlin', position: 'Engineer' } }) });
  await user.type(address, '2{Enter}');
  await waitFor(() => expect(company).toHaveValue('Merlin'));
  expect(company).toHaveAccessibleDescription('From the posting. Replaced “Kestrel”');
});

test('one Undo restores all previous values, except in fields edited since', async () => {
  server.respondWith({
    [EXTRACT]: () => ({ status: 200, body: { company: 'Kestrel', position: 'Engineer', location: 'Berlin' } }),
  });
  const { user, dialog, address, company, position, toasts } = await openUrlTab();
  await user.type(company, 'Old');
  await readPosting(user, address);
  await waitFor(() => expect(toasts).toMatchObject([{ ...successToasts.jobExtracted, action: { label: 'Undo' } }]));
  expect(company).toHaveValue('Kestrel');
  await user.type(dialog.getByLabelText('Location'), ', Mitte');
  act(() => toasts[0]?.action?.onClick());
  expect(company).toHaveValue('Old');
  expect(position).toHaveValue('');
  expect(dialog.getByLabelText('Location')).toHaveValue('Berlin, Mitte');
  expect(address).toHaveValue(ADDRESS);
  expect(company).not.toHaveAccessibleDescription();
});

test('while it runs the button is disabled, the form is not, and Stop aborts it', async () => {
  const respond = later();
  const { user, dialog, address, company, toasts } = await openUrlTab();
  await user.type(address, ADDRESS);
  await user.click(dialog.getByRole('button', { name: 'Extract' }));
  expect(dialog.getByRole('button', { name: 'Extracting...' })).toBeDisabled();
  await user.type(company, 'Typed meanwhile');
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  expect(dialog.getByRole('button', { name: 'Extract' })).toBeEnabled();
  expect(dialog.getByRole('button', { name: 'Extract' })).toHaveFocus();
  await respond({ company: 'Late' });
  expect(company).toHaveValue('Typed meanwhile');
  expect(toasts).toEqual([]);
});

test('a response that arrives after the URL was changed is ignored', async () => {
  const respond = later();
  const { user, address, company, toasts } = await openUrlTab();
  await readPosting(user, address);
  await user.type(address, '23');
  await respond({ company: 'Late' });
  expect(company).toHaveValue('');
  expect(toasts).toEqual([]);
});

test('a response that arrives after the dialog was closed is ignored', async () => {
  const respond = later();
  const { user, address, toasts, unmount } = await openUrlTab();
  await readPosting(user, address);
  unmount();
  await respond({ company: 'Late' });
  expect(toasts).toEqual([]);
});

test('an extraction continues while another tab is open', async () => {
  const respond = later();
  const { user, dialog, address, company } = await openUrlTab();
  await readPosting(user, address);
  await user.click(dialog.getByRole('tab', { name: 'Manual' }));
  await respond({ company: 'Kestrel' });
  expect(company).toHaveValue('Kestrel');
});

test("a failure shows the server's message or the specified one, and the URL stays", async () => {
  server.respondWith({
    [EXTRACT]: () => ({ status: 422, body: { error: 'This page asks to sign in.', code: 'unreadable' } }),
  });
  const { user, dialog, address, toasts } = await openUrlTab();
  await readPosting(user, address);
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({
      title: 'Extraction failed',
      description: 'This page asks to sign in.',
      tone: 'error',
    }),
  );
  server.respondWith({ [EXTRACT]: () => ({ status: 200, body: {} }) });
  await user.click(dialog.getByRole('button', { name: 'Extract' }));
  await waitFor(() => expect(toasts.at(-1)).toEqual({ ...errorToasts.extraction, tone: 'error' }));
  server.respondWith({ [EXTRACT]: () => Promise.reject(new TypeError('Failed to fetch')) });
  await user.click(dialog.getByRole('button', { name: 'Extract' }));
  await waitFor(() => expect(toasts).toHaveLength(3));
  expect(toasts.at(-1)).toEqual({ ...errorToasts.extraction, tone: 'error' });
  expect(address).toHaveValue(ADDRESS);
});

describe('a posting that could not be read', () => {
  const refuse = (status: number, body: object) => server.respondWith({ [EXTRACT]: () => ({ status, body }) });
  const note = () => screen.queryByText(/the link is kept|lists several jobs/)?.closest('[role="alert"]') ?? null;
  const requests = () =>
    server.calls.filter(({ path }) => path === '/api/jobs/extract-from-url').map(({ body }) => body);

  test('shows the reason next to the URL, suggests what to do next and opens the screenshots', async () => {
    refuse(422, { error: errorToasts.extraction.description, code: 'extraction_failed' });
    const { user, dialog, address } = await openUrlTab();
    await readPosting(user, address);
    await waitFor(() =>
      expect(note()).toHaveTextContent(
        "We couldn't read this page. Paste a screenshot or fill in the details yourself; the link is kept.",
      ),
    );
    expect(address).toHaveAccessibleDescription(expect.stringContaining("We couldn't read this page."));
    await user.click(dialog.getByRole('tab', { name: 'Manual' }));
    await user.click(dialog.getByRole('tab', { name: 'URL' }));
    expect(note()).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Use a screenshot' }));
    expect(dialog.getByRole('tab', { name: 'Screenshot' })).toHaveAttribute('aria-selected', 'true');
    expect(dialog.getByRole('button', { name: 'Choose images' })).toHaveFocus();
  });
  test('is cleared when another URL is typed or read, but not when the same URL is only completed', async () => {
    refuse(422, { error: errorToasts.extraction.description, code: 'extraction_failed' });
    const { user, dialog } = await openUrlTab();
    const address = () => dialog.getByLabelText('Job posting URL');
    await user.type(address(), 'careers.example.com/1{Enter}');
    await waitFor(() => expect(note()).not.toBeNull());
    expect(requests()).toEqual([{ url: ADDRESS }]);
    await user.tab();
    expect(address()).toHaveValue(ADDRESS);
    expect(note()).not.toBeNull();
    await user.type(address(), '2');
    expect(note()).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Extract' }));
    await waitFor(() => expect(note()).not.toBeNull());
    const respond = later();
    await user.click(dialog.getByRole('button', { name: 'Extract' }));
    expect(note()).toBeNull();
    await respond({ company: 'Kestrel', closed: true });
    expect(note()).toBeNull();
    expect(dialog.getByText(/The page says that this job is closed\.$/)).toBeVisible();
  });
  test.each([
    ['sign-in', ADDRESS, /asks visitors to sign in/],
    ['blocked', ADDRESS, /only lets people in/],
    ['list', ADDRESS, /lists several jobs/],
    ['closed', ADDRESS, /no longer available/],
    ['no-posting', ADDRESS, /couldn't find a job posting/],
    ['too-slow', ADDRESS, /took too long/],
    [undefined, 'http://192.168.1.7/jobs', /isn't on the public web/],
    [undefined, 'http://intranet/jobs', /isn't on the public web/],
    ['a word of a later version', ADDRESS, /couldn't read this page/],
  ])('explains the reason %s of %s', async (reason, url, sentence) => {
    refuse(422, { error: errorToasts.extraction.description, code: 'extraction_failed', reason });
    const { user, address, toasts } = await openUrlTab();
    await user.type(address, `${url}{Enter}`);
    await waitFor(() => expect(note()).toHaveTextContent(sentence));
    expect(toasts.at(-1)).toEqual({ ...errorToasts.extraction, tone: 'error' });
  });
  test.each([
    [429, { error: errorSentences.tooMany, code: 'too_many_requests' }, errorSentences.tooMany],
    [502, '<html>Bad gateway</html>', "We couldn't read this page."],
  ])('explains status %d', async (status, body, sentence) => {
    server.respondWith({ [EXTRACT]: () => ({ status, body }) });
    const { user, address } = await openUrlTab();
    await readPosting(user, address);
    await waitFor(() => expect(note()).toHaveTextContent(sentence));
  });
  test.each([
    [true, "We couldn't reach Jobtrail."],
    [false, "You're offline."],
  ])('without a response, while the browser is online: %s', async (onLine, sentence) => {
    const browser = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    server.respondWith({ [EXTRACT]: () => Promise.reject(new TypeError('Failed to fetch')) });
    const { user, address } = await openUrlTab();
    await readPosting(user, address);
    await waitFor(() => expect(note()).toHaveTextContent(sentence));
    browser.mockRestore();
  });
  test('a response without values means that there is no posting', async () => {
    refuse(200, {});
    const { user, address } = await openUrlTab();
    await readPosting(user, address);
    await waitFor(() => expect(note()).toHaveTextContent(/couldn't find a job posting/));
  });
  test("an invalid address is reported at the field, and so is the server's message about it", async () => {
    const { user, dialog, address, toasts } = await openUrlTab();
    await user.type(address, 'hello{Enter}');
    expect(dialog.getByText(/Enter a web address/)).toBeVisible();
    expect(address).toBeInvalid();
    await waitFor(() => expect(address).toHaveFocus());
    expect(requests()).toEqual([]);
    expect(toasts).toMatchObject([{ title: errorToasts.extraction.title }]);
    refuse(400, {
      error: errorSentences.invalid,
      code: 'validation_failed',
      fields: { url: 'Use at most 2048 characters.' },
    });
    await user.clear(address);
    await readPosting(user, address);
    expect(await dialog.findByText('Use at most 2048 characters.')).toBeVisible();
    expect(note()).toBeNull();
    await user.type(address, '3');
    expect(dialog.queryByText('Use at most 2048 characters.')).toBeNull();
  });
  test('on the page, the button focuses the images below', async () => {
    refuse(422, { error: errorToasts.extraction.description, code: 'extraction_failed', reason: 'sign-in' });
    renderJobs(<AddJobPage />);
    await userEvent.type(screen.getByLabelText('Job posting link'), `${ADDRESS}{Enter}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Use a screenshot' }));
    expect(screen.getByRole('button', { name: 'Choose images' })).toHaveFocus();
    expect(note()).toBeVisible();
  });
});

test('a lapsed subscription offers to subscribe', async () => {
  server.respondWith({
    [EXTRACT]: () => ({ status: 402, body: { error: errorSentences.paymentRequired, code: 'payment_required' } }),
  });
  const { user, address, toasts } = await openUrlTab();
  await readPosting(user, address);
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      description: errorSentences.paymentRequired,
      action: { label: 'Subscribe' },
    }),
  );
});

test('the page shows the source next to its link field', async () => {
  server.respondWith({ [EXTRACT]: () => ({ status: 200, body: { company: 'Kestrel', sources: { company: 'api' } } }) });
  renderJobs(<AddJobPage />);
  const user = userEvent.setup();
  expect(screen.getByRole('button', { name: 'Extract Details' })).toBeDisabled();
  await user.type(screen.getByLabelText('Job posting link'), ADDRESS);
  await user.click(screen.getByRole('button', { name: 'Extract Details' }));
  await waitFor(() => expect(screen.getByLabelText(/^Company Name/)).toHaveValue('Kestrel'));
  expect(screen.getByLabelText(/^Company Name/)).toHaveAccessibleDescription("From the board's job data");
});

describe('the text of the posting', () => {
  const POSTING = { text: 'We build things.\n- Engines', source: 'page', language: 'en', facts: {} };
  const added = () => server.calls.findLast(({ method, path }) => method === 'POST' && path === '/api/jobs')?.body;
  const read = async () => {
    server.respondWith({
      [EXTRACT]: () => ({ status: 200, body: { company: 'Kestrel', position: 'Engineer', posting: POSTING } }),
    });
    const form = await openUrlTab();
    await readPosting(form.user, form.address);
    await screen.findByRole('heading', { name: 'Posting text' });
    return form;
  };
  const save = async ({ user, dialog }: Awaited<ReturnType<typeof read>>) => {
    await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
    await waitFor(() => expect(added()).toBeDefined());
  };

  test('is kept with the job', async () => {
    const form = await read();
    expect(screen.getByText('26 characters, kept with the job')).toBeVisible();
    await save(form);
    expect(added()).toMatchObject({ jobUrl: ADDRESS, posting: POSTING });
  });
  test('is not kept if the person switches that off', async () => {
    const form = await read();
    await form.user.click(screen.getByRole('switch', { name: 'Keep the text of the posting' }));
    expect(screen.getByText('26 characters, not kept')).toBeVisible();
    await save(form);
    expect(added()).not.toHaveProperty('posting');
  });
  test('is not kept under another address', async () => {
    const form = await read();
    await form.user.type(form.address, '2');
    expect(screen.queryByRole('heading', { name: 'Posting text' })).toBeNull();
    await save(form);
    expect(added()).not.toHaveProperty('posting');
  });
});
