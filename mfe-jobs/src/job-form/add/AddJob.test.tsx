import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorSentences, errorToasts, jobTexts, successToasts } from '@jobtrail/contract';
import { dropDrafts } from '@jobtrail/web-kit';
import type { FakeApi } from '@jobtrail/web-kit/testing';
import { aJob } from '../../testing/jobs.ts';
import { renderJobs } from '../../testing/renderJobs.tsx';
import { jobsServer } from '../../testing/server.ts';
import AddJobDialog from './AddJobDialog.tsx';
import AddJobPage from './AddJobPage.tsx';

let server: FakeApi;
beforeEach(() => {
  server = jobsServer({ jobs: [aJob()] });
});
afterEach(() => {
  server.restore();
  dropDrafts();
  sessionStorage.clear();
});
const created = () => server.calls.find(({ method, path }) => method === 'POST' && path === '/api/jobs')?.body;

describe('the dialog', () => {
  function open() {
    const close = jest.fn();
    return {
      ...renderJobs(<AddJobDialog onClose={close} />),
      close,
      user: userEvent.setup(),
      dialog: within(screen.getByRole('dialog', { name: jobTexts.addDialogTitle })),
    };
  }
  test('has three tabs, Manual first, and the shared form', () => {
    const { dialog } = open();
    expect(dialog.getByText(jobTexts.addDialogSubtitle)).toBeInTheDocument();
    expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['URL', 'Screenshot', 'Manual']);
    expect(dialog.getByRole('tab', { name: 'Manual' })).toHaveAttribute('aria-selected', 'true');
    for (const label of [/^Company/, /^Position/, 'Location', 'Salary', 'Notes'])
      expect(dialog.getByLabelText(label)).toBeInTheDocument();
    expect(dialog.getByRole('combobox', { name: 'Stage' })).toHaveTextContent('Applied');
  });
  test('the Manual tab has the contact, which is sent and only shown there, and the applied date', async () => {
    const { dialog, user, close } = open();
    await user.type(dialog.getByLabelText(/^Company/), 'K');
    await user.type(dialog.getByLabelText(/^Position/), 'E');
    await user.type(dialog.getByLabelText('Applied on'), '2026-10-01');
    await user.type(dialog.getByLabelText('Contact name'), 'A');
    await user.type(dialog.getByLabelText('Contact email'), 'a@b.c');
    await user.click(dialog.getByRole('tab', { name: 'URL' }));
    expect(dialog.queryByLabelText('Contact name')).toBeNull();
    await user.click(dialog.getByRole('tab', { name: 'Manual' }));
    expect(dialog.getByLabelText('Contact name')).toHaveValue('A');
    await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(created()).toMatchObject({
      applicationDate: new Date(2026, 9, 1, 12).toISOString(),
      appliedOn: '2026-10-01',
      contactName: 'A',
      contactEmail: 'a@b.c',
      contactPhone: null,
    });
  });

  test('a day in the future is questioned, but can be saved', async () => {
    const { dialog, user } = open();
    const applied = dialog.getByLabelText('Applied on');
    await user.type(applied, '2026-10-01');
    expect(applied).toHaveAccessibleDescription('Today if empty');
    await user.clear(applied);
    await user.type(applied, '9027-03-01');
    expect(applied).toHaveAccessibleDescription(jobTexts.appliedAhead);
    expect(applied).toBeValid();
  });

  test('shows missing values at each field and focuses the first', async () => {
    const { dialog, user } = open();
    await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
    expect(dialog.getByText('Company is required.')).toBeInTheDocument();
    expect(dialog.getByText('Position is required.')).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Company/)).toHaveFocus();
    expect(created()).toBeUndefined();
    await user.type(dialog.getByLabelText(/^Company/), 'K');
    expect(dialog.queryByText('Company is required.')).toBeNull();
  });
  test('a pasted link that is too long stays whole, says by how much, and nothing is saved until it fits', async () => {
    const { dialog, user, close } = open();
    await user.type(dialog.getByLabelText(/^Company/), 'Kestrel');
    await user.type(dialog.getByLabelText(/^Position/), 'Engineer');
    await user.click(dialog.getByRole('tab', { name: 'URL' }));
    const link = `https://example.com/jobs?id=42&ref=${'x'.repeat(2100)}END`;
    await user.click(dialog.getByLabelText('Job posting URL'));
    await user.paste(link);
    expect(dialog.getByLabelText('Job posting URL')).toHaveValue(link);
    expect(dialog.getByText('90 characters too long')).toBeInTheDocument();
    for (const name of [jobTexts.addJob, jobTexts.saveToWishlist])
      await user.click(dialog.getByRole('button', { name }));
    expect([created(), close.mock.calls]).toEqual([undefined, []]);
    fireEvent.change(dialog.getByLabelText('Job posting URL'), { target: { value: link.slice(0, 2048) } });
    await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
    await waitFor(() => expect(created()).toMatchObject({ jobUrl: link.slice(0, 2048) }));
  });
  test('saves the job to the wishlist instead, without a date or a stage', async () => {
    const { dialog, user, close, toasts, visited } = open();
    const save = dialog.getByRole('button', { name: jobTexts.saveToWishlist });
    await user.click(save);
    expect(dialog.getByText('Company is required.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/^Company/), 'Kestrel');
    await user.type(dialog.getByLabelText(/^Position/), 'Engineer');
    await user.click(save);
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(created()).toMatchObject({ company: 'Kestrel', status: 'applied', applicationDate: null, wishlist: true });
    expect(toasts).toMatchObject([{ title: jobTexts.savedToWishlist, action: { label: 'View' } }]);
    toasts[0]?.action?.onClick();
    expect(visited).toEqual(['/wishlist']);
  });
  test('Enter adds the job to the board, even after saving it to the wishlist has failed', async () => {
    const { dialog, user, close } = open();
    await user.click(dialog.getByRole('button', { name: jobTexts.saveToWishlist }));
    await user.type(dialog.getByLabelText(/^Position/), 'Engineer');
    await user.type(dialog.getByLabelText(/^Company/), 'Kestrel{Enter}');
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(created()).not.toHaveProperty('wishlist');
  });
  test('repeats the same request after a lost response, so that the job is added once', async () => {
    const { dialog, user, close, toasts } = open();
    server.respondWith({ 'POST /api/jobs': () => Promise.reject(new TypeError('Failed to fetch')) });
    await user.type(dialog.getByLabelText(/^Position/), 'Engineer');
    await user.type(dialog.getByLabelText(/^Company/), 'Kestrel{Enter}');
    await waitFor(() => expect(toasts).toHaveLength(1));
    server.respondWith({ 'POST /api/jobs': () => ({ status: 201, body: aJob() }) });
    await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    const [lost, repeated] = server.calls.filter(({ method, path }) => method === 'POST' && path === '/api/jobs');
    expect(lost).toBeDefined();
    expect(repeated).toEqual(lost);
  });
  test('adds the job, shows a toast and closes', async () => {
    const { dialog, user, close, toasts } = open();
    await user.type(dialog.getByLabelText(/^Company/), 'Kestrel');
    await user.type(dialog.getByLabelText(/^Position/), 'Engineer');
    await user.click(dialog.getByRole('combobox', { name: 'Stage' }));
    await user.click(screen.getByRole('option', { name: 'Onsite' }));
    await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(created()).toMatchObject({
      company: 'Kestrel',
      position: 'Engineer',
      status: 'onsite',
      userId: null,
      tags: null,
      images: null,
    });
    expect(toasts).toMatchObject([successToasts.jobAdded]);
  });
  test('stays open with its values when the server rejects it, and shows the problem of each field', async () => {
    server.respondWith({
      'POST /api/jobs': () => ({
        status: 400,
        body: {
          error: errorSentences.invalid,
          code: 'validation_failed',
          fields: { salary: 'Use at most 120 characters.' },
        },
      }),
    });
    const { dialog, user, close, toasts } = open();
    await user.type(dialog.getByLabelText(/^Company/), 'Kestrel');
    await user.type(dialog.getByLabelText(/^Position/), 'Engineer{Enter}');
    expect(await dialog.findByText('Use at most 120 characters.')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByLabelText('Salary')).toHaveFocus());
    expect(close).not.toHaveBeenCalled();
    expect(toasts).toEqual([{ ...errorToasts.addJob, tone: 'error' }]);
    expect(dialog.getByLabelText(/^Company/)).toHaveValue('Kestrel');
  });
  test('closing it keeps the draft; Cancel discards it', async () => {
    const first = open();
    await first.user.type(first.dialog.getByLabelText(/^Company/), 'Kestrel');
    await first.user.keyboard('{Escape}');
    await waitFor(() => expect(first.close).toHaveBeenCalled());
    first.unmount();
    const second = open();
    expect(second.dialog.getByLabelText(/^Company/)).toHaveValue('Kestrel');
    expect(second.dialog.getByText(/We restored your unsaved draft/)).toBeInTheDocument();
    await second.user.click(second.dialog.getByRole('button', { name: 'Cancel' }));
    second.unmount();
    expect(open().dialog.getByLabelText(/^Company/)).toHaveValue('');
  });
  test('URL saves the address with the job, and Extract is disabled while it is empty', async () => {
    const { dialog, user, toasts } = open();
    await user.click(dialog.getByRole('tab', { name: 'URL' }));
    expect(dialog.getByRole('button', { name: 'Extract' })).toBeDisabled();
    await user.click(dialog.getByLabelText('Job posting URL'));
    await user.keyboard('{Enter}');
    expect(toasts).toEqual([{ ...errorToasts.noUrl, tone: 'error' }]);
    server.respondWith({
      'POST /api/jobs/extract-from-url': () => ({
        status: 503,
        body: { error: errorSentences.notAvailable, code: 'not_available' },
      }),
    });
    await user.type(dialog.getByLabelText('Job posting URL'), 'https://example.com/1');
    await user.click(dialog.getByRole('button', { name: 'Extract' }));
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({
        title: 'Extraction failed',
        description: errorSentences.notAvailable,
        tone: 'error',
      }),
    );
  });
});

describe('an error on another tab', () => {
  async function fillIn() {
    const close = jest.fn();
    const rendered = renderJobs(<AddJobDialog onClose={close} />);
    const [user, dialog] = [userEvent.setup(), within(screen.getByRole('dialog', { name: jobTexts.addDialogTitle }))];
    const show = (name: RegExp) => user.click(dialog.getByRole('tab', { name }));
    const address = async (text: string) => {
      await show(/^URL/);
      await user.type(dialog.getByLabelText('Job posting URL'), text);
    };
    const save = async () => {
      await user.type(dialog.getByLabelText(/^Company/), 'Kestrel');
      await user.type(dialog.getByLabelText(/^Position/), 'Engineer');
      await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
    };
    return { ...rendered, close, user, dialog, show, address, save };
  }

  test.each([/^Manual/, /^Screenshot/, /^URL/])(
    'that every tab has is shown there and gets the focus: an invalid address under %s',
    async (tab) => {
      const { dialog, show, address, save, user, close } = await fillIn();
      await address('hello');
      await show(tab);
      await save();
      expect(dialog.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      expect(dialog.getByText(/Enter a web address/)).toBeVisible();
      await waitFor(() => expect(dialog.getByLabelText('Job posting URL')).toHaveFocus());
      expect(created()).toBeUndefined();
      await user.clear(dialog.getByLabelText('Job posting URL'));
      await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
      await waitFor(() => expect(close).toHaveBeenCalled());
      expect(created()).toMatchObject({ company: 'Kestrel', jobUrl: null });
    },
  );
  test.each([/^Manual/, /^Screenshot/, /^URL/])('link and date can be entered under %s', async (tab) => {
    const { dialog, show, save, user, close } = await fillIn();
    await show(tab);
    await user.type(dialog.getByLabelText('Job posting URL'), 'https://example.com/1');
    fireEvent.change(dialog.getByLabelText('Applied on'), { target: { value: '2026-11-02' } });
    await save();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(created()).toMatchObject({ jobUrl: 'https://example.com/1', appliedOn: '2026-11-02' });
  });
  test('an address without a scheme gets https:// in the field and in the job', async () => {
    const { dialog, show, address, save, close } = await fillIn();
    await address('www.linkedin.com/jobs/view/7');
    await show(/^Manual/);
    await show(/^URL/);
    expect(dialog.getByLabelText('Job posting URL')).toHaveValue('https://www.linkedin.com/jobs/view/7');
    await show(/^Manual/);
    await save();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(created()).toMatchObject({ jobUrl: 'https://www.linkedin.com/jobs/view/7' });
  });
  test.each([
    ['jobUrl', 'Manual', 'Use at most 2048 characters.'],
    ['images.0', 'Screenshot', 'Only images can be attached.'],
    ['contactEmail', 'Manual', 'Use at most 200 characters.'],
  ])("the server's error on %s is shown on the tab %s", async (field, tab, sentence) => {
    server.respondWith({
      'POST /api/jobs': () => ({
        status: 400,
        body: { error: errorSentences.invalid, code: 'validation_failed', fields: { [field]: sentence } },
      }),
    });
    const { dialog, save, close } = await fillIn();
    await save();
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(dialog.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await waitFor(() =>
      expect(dialog.getByText(sentence).closest('[role="tabpanel"]')).toContainElement(
        document.activeElement as HTMLElement,
      ),
    );
    expect(close).not.toHaveBeenCalled();
  });
  test.each([
    [{ source: 'Choose a source.' }, 'Choose a source.'],
    [undefined, 'You have 5000 jobs.'],
  ])('an error without a field, %j, is shown above the buttons until the next attempt', async (fields, sentence) => {
    server.respondWith({
      'POST /api/jobs': () => ({
        status: fields ? 400 : 409,
        body: { error: 'You have 5000 jobs.', code: 'limit_reached', fields },
      }),
    });
    const { dialog, user, save, close } = await fillIn();
    await save();
    const alert = (await dialog.findByText('Not saved.')).closest('[role="alert"]');
    expect(alert).toHaveTextContent(sentence);
    expect(alert).toHaveFocus();
    server.respondWith({ 'POST /api/jobs': () => ({ status: 201, body: aJob() }) });
    await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
    await waitFor(() => expect(close).toHaveBeenCalled());
  });
  test('a restored draft opens the tab that contains it, and the notice disappears when it is empty', async () => {
    const first = await fillIn();
    await first.address('https://example.com/1');
    first.unmount();
    const { dialog, user } = await fillIn();
    expect(dialog.getByRole('tab', { name: 'URL' })).toHaveAttribute('aria-selected', 'true');
    expect(dialog.getByLabelText('Job posting URL')).toHaveValue('https://example.com/1');
    expect(dialog.getByText(/We restored your unsaved draft/)).toBeInTheDocument();
    await user.clear(dialog.getByLabelText('Job posting URL'));
    expect(dialog.queryByText(/We restored your unsaved draft/)).toBeNull();
  });
});

describe('the page', () => {
  test('saves and returns to the board', async () => {
    const { visited } = renderJobs(<AddJobPage />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^Company Name/), 'Kestrel');
    await user.type(screen.getByLabelText(/^Position Title/), 'Engineer');
    await user.type(screen.getByLabelText('Job posting link'), 'not a link');
    await user.click(screen.getByRole('button', { name: 'Save Job' }));
    expect(await screen.findByText(/Enter a web address/)).toBeVisible();
    await user.clear(screen.getByLabelText('Job posting link'));
    await user.click(screen.getByRole('button', { name: 'Save Job' }));
    await waitFor(() => expect(visited).toEqual(['/dashboard']));
    expect(created()).toMatchObject({
      company: 'Kestrel',
      tags: null,
      contactName: null,
      contactEmail: null,
      contactPhone: null,
    });
  });
  test('saved to the wishlist, the job is shown there', async () => {
    const { visited } = renderJobs(<AddJobPage />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^Company Name/), 'Kestrel');
    await user.type(screen.getByLabelText(/^Position Title/), 'Engineer');
    await user.click(screen.getByRole('button', { name: jobTexts.saveToWishlist }));
    await waitFor(() => expect(visited).toEqual(['/wishlist']));
  });
  test('Cancel returns to the board without a call', async () => {
    const { visited } = renderJobs(<AddJobPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(visited).toEqual(['/dashboard']);
    expect(created()).toBeUndefined();
  });
});
