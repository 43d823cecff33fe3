import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ExtractedJob, jobTexts, successToasts } from '@jobtrail/contract';
import { dropDrafts } from '@jobtrail/web-kit';
import type { FakeApi } from '@jobtrail/web-kit/testing';
import { aPng } from '../../testing/files.ts';
import { aJob } from '../../testing/jobs.ts';
import { renderJobs } from '../../testing/renderJobs.tsx';
import { jobsServer } from '../../testing/server.ts';
import AddJobDialog from './AddJobDialog.tsx';
import AddJobPage from './AddJobPage.tsx';

// jsdom decodes no images, so the reading itself is replaced; it is tested in a browser.
jest.mock('../recognition/readImages.ts', () => ({
  readImages: async () => ({
    found: { company: { value: 'Wrenfield', from: 'screenshot' } },
    others: { company: [{ value: 'Wren & Field', from: 'screenshot' }] },
    text: 'Wrenfield',
  }),
}));

const ADDRESS = 'https://www.careers.example.com:8443/1';
const READ = {
  company: 'Wrenfield Optics',
  position: 'Engineer',
  location: 'Jena',
  sources: { company: 'json-ld', position: 'heading', location: 'text' },
  candidates: {
    company: [{ value: 'Wrenfield GmbH', source: 'title', place: 'title 2' }],
    location: [
      { value: 'Munich', source: 'text' },
      { value: 'Remote', source: 'json-ld' },
      { value: 'Bern', source: 'text' },
    ],
    salary: [
      { value: '€70,000', source: 'label', place: 'label 1' },
      { value: '€58,000', source: 'label', place: 'label 2' },
    ],
  },
} as const satisfies Partial<Record<keyof ExtractedJob, unknown>>;
let server: FakeApi;
beforeEach(() => {
  server = jobsServer({ jobs: [aJob()] });
  respond(READ);
});
afterEach(() => {
  server.restore();
  dropDrafts();
  sessionStorage.clear();
});

const respond = (body: unknown) =>
  server.respondWith({
    'POST /api/jobs/extract-from-url': () => ({ status: 200, body }),
    'PUT /api/jobs/extraction-places': () => ({ status: 200, body: { success: true } }),
  });

/** The candidates below a field. */
function groupOf(field: HTMLElement): HTMLElement | null {
  const around = field.closest<HTMLElement>('.field');
  return around && within(around).queryByRole('group', { name: 'Other candidates' });
}

/** Reads the posting, in fields in which the person has typed something before. */
async function read(typed: Partial<Record<'Company' | 'Position' | 'Location' | 'Salary', string>> = {}) {
  const user = userEvent.setup();
  const close = jest.fn();
  const rendered = renderJobs(<AddJobDialog onClose={close} />);
  const dialog = within(screen.getByRole('dialog', { name: jobTexts.addDialogTitle }));
  await user.click(dialog.getByRole('tab', { name: 'URL' }));
  const field = (label: string) => dialog.getByLabelText(new RegExp(`^${label}`));
  for (const [label, text] of Object.entries(typed)) await user.type(field(label), text);
  const extract = async (address: string) => {
    await user.clear(field('Job posting URL'));
    await user.click(field('Job posting URL'));
    await user.paste(address);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rendered.toasts).not.toHaveLength(0));
  };
  await extract(ADDRESS);
  const chips = (label: string): string[] => {
    const group = groupOf(field(label));
    return group
      ? within(group)
          .getAllByRole('button')
          .map(({ textContent }) => textContent)
      : [];
  };
  const chip = (value: string) => dialog.getByRole('button', { name: new RegExp(`^Use ${value}`) });
  const save = async () => {
    await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
    await waitFor(() => expect(close).toHaveBeenCalled());
  };
  return { ...rendered, user, dialog, field, chips, chip, save, extract };
}
const remembered = () =>
  server.calls.filter(({ path }) => path === '/api/jobs/extraction-places').map(({ body }) => body);

describe('a filled field in doubt', () => {
  test('has at most two other values, with where they stand, and says so', async () => {
    const { field, chips } = await read();
    expect(chips('Company')).toEqual(['Use Wrenfield GmbH, page title']);
    expect(chips('Location')).toEqual(['Use Munich, posting text', 'Use Remote, job data']);
    expect(chips('Position')).toEqual([]);
    expect(field('Company')).toHaveAccessibleDescription("2 candidates (Arrow down to choose) From the posting's data");
    expect(field('Location')).toHaveAccessibleDescription(/^3 candidates /);
    expect(field('Position')).toHaveAccessibleDescription('From the headline');
  });
  test('takes a value with one press, and its own becomes a chip in the same place', async () => {
    const { user, dialog, field, chips, chip } = await read();
    await user.click(chip('Remote'));
    expect(field('Location')).toHaveValue('Remote');
    expect(field('Location')).toHaveAccessibleDescription(/From the posting's data$/);
    expect(chips('Location')).toEqual(['Use Munich, posting text', 'Use Jena, posting text']);
    expect(dialog.getByText('Location is now Remote.')).toHaveAttribute('role', 'status');
    expect(chip('Jena')).toHaveFocus();
    await user.click(chip('Jena'));
    expect(field('Location')).toHaveValue('Jena');
  });
  test('takes what the person has typed over it as a chip, too', async () => {
    const { user, field, chips, chip } = await read();
    await user.type(field('Company'), ' AG');
    expect(field('Company')).toHaveAccessibleDescription(/As you typed it$/);
    await user.click(chip('Wrenfield GmbH'));
    expect(chips('Company')).toEqual(['Use Wrenfield Optics AG, typed by you']);
  });
});

describe('a field that is left blank because of doubt', () => {
  test('says why, and has its candidates', async () => {
    const { dialog, field, chips } = await read();
    expect(field('Salary')).toHaveValue('');
    expect(field('Salary')).toHaveAttribute('placeholder', 'Choose one');
    expect(field('Salary')).toHaveAccessibleDescription('left blank (Arrow down to choose) Two amounts could be meant');
    expect(chips('Salary')).toEqual(['Use €70,000, labeled', 'Use €58,000, labeled']);
    expect(dialog.getByText('Two are uncertain, salary is yours to choose.')).toBeVisible();
  });
  test('has one candidate less after the choice, and the line counts it no more', async () => {
    const { user, dialog, field, chips, chip } = await read();
    await user.click(chip('€58,000'));
    expect(field('Salary')).toHaveValue('€58,000');
    expect(chips('Salary')).toEqual(['Use €70,000, labeled']);
    expect(field('Salary')).toHaveAccessibleDescription(/From a label in the posting$/);
    expect(dialog.getByText('Two are uncertain.')).toBeVisible();
  });
  test('has at most three candidates, and the focus if the only one is taken', async () => {
    const salary = ['1', '2', '3', '4'].map((value) => ({ value, source: 'text' }));
    respond({ position: 'Engineer', candidates: { salary, company: [{ value: 'Wrenfield', source: 'title' }] } });
    const { user, field, chips, chip } = await read();
    expect(chips('Salary')).toHaveLength(3);
    expect(field('Company')).toHaveAccessibleDescription(/This name is not certain$/);
    await user.click(chip('Wrenfield'));
    expect(field('Company')).toHaveValue('Wrenfield');
    expect(field('Company')).toHaveFocus();
    expect(chips('Company')).toEqual([]);
  });
  test('gets no claim that it was filled in if everything is left to the person', async () => {
    respond({ candidates: { company: [{ value: 'Wrenfield', source: 'title' }] } });
    const { dialog, toasts } = await read();
    expect(toasts.map(({ title }) => title)).toEqual(['Yours to choose']);
    expect(dialog.getByText('Company is yours to choose.')).toBeVisible();
  });
});

describe('with the keyboard', () => {
  test('Arrow down leads to the first candidate, arrows to the others, and Enter takes one', async () => {
    const { user, field, chip } = await read();
    act(() => field('Salary').focus());
    await user.keyboard('{ArrowDown}');
    expect(chip('€70,000')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(chip('€58,000')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(chip('€70,000')).toHaveFocus();
    // The browser sends a click without a pointer for Enter; user-event's has one.
    fireEvent.click(chip('€70,000'), { detail: 0 });
    expect(field('Salary')).toHaveValue('€70,000');
    expect(field('Salary')).toHaveFocus();
  });
  test('Escape and Arrow up lead back to the field, and the dialog stays open', async () => {
    const { user, dialog, field } = await read();
    for (const key of ['{Escape}', '{ArrowUp}']) {
      act(() => field('Salary').focus());
      await user.keyboard(`{ArrowDown}${key}`);
      expect(field('Salary')).toHaveFocus();
    }
    expect(dialog.getByLabelText('Salary')).toBeVisible();
  });
  test('the candidates of a field are one stop of Tab', async () => {
    const { user, field, chip } = await read();
    act(() => field('Location').focus());
    await user.tab();
    expect(chip('Munich')).toHaveFocus();
    await user.tab();
    expect(field('Salary')).toHaveFocus();
  });
});

describe('a field that the person has typed in', () => {
  test('is filled, and what was typed is its first candidate', async () => {
    const { dialog, field, chips } = await read({ Company: 'Wren', Location: 'Weimar' });
    expect(field('Company')).toHaveValue('Wrenfield Optics');
    expect(field('Company')).toHaveAccessibleDescription(
      "3 candidates (Arrow down to choose) From the posting's data. Replaced “Wren”",
    );
    expect(chips('Company')).toEqual(['Use Wren, typed by you', 'Use Wrenfield GmbH, page title']);
    expect(chips('Location')).toEqual(['Use Weimar, typed by you', 'Use Munich, posting text']);
    expect(dialog.getByText('Two are uncertain, salary is yours to choose.')).toBeVisible();
  });
  test('is not in doubt because of that', async () => {
    const { user, dialog, field, chips, chip, save } = await read({ Position: 'Mine' });
    expect(field('Position')).toHaveAccessibleDescription('From the headline. Replaced “Mine”');
    expect(chips('Position')).toEqual(['Use Mine, typed by you']);
    expect(dialog.getByText('Two are uncertain, salary is yours to choose.')).toBeVisible();
    await user.clear(field('Position'));
    expect(field('Position')).not.toHaveAccessibleDescription();
    await user.type(field('Position'), 'Engineer{ArrowDown}');
    expect(chip('Mine')).toHaveFocus();
    await user.click(chip('Mine'));
    expect(field('Position')).toHaveValue('Mine');
    expect(field('Position')).toHaveAccessibleDescription(/As you typed it$/);
    expect(chips('Position')).toEqual(['Use Engineer, headline']);
    await save();
    expect(remembered()).toEqual([]);
  });
  test('stays if its value was left blank because of doubt', async () => {
    const { field, chips } = await read({ Salary: '€60,000' });
    expect(field('Salary')).toHaveValue('€60,000');
    expect(field('Salary')).toHaveAccessibleDescription(/As you typed it$/);
    expect(chips('Salary')).toEqual(['Use €70,000, labeled', 'Use €58,000, labeled']);
  });
  test('that says the same is not in doubt', async () => {
    const { field, chips } = await read({ Company: 'Wrenfield Optics' });
    expect(field('Company')).toHaveAccessibleDescription(/From the posting's data$/);
    expect(chips('Company')).toEqual(['Use Wrenfield GmbH, page title']);
  });
  test('has no candidate from the reading before', async () => {
    const { user, field, chips, chip, extract } = await read();
    await user.click(chip('Wrenfield GmbH'));
    respond({ company: 'Kestrel', position: 'Baker' });
    await extract('https://other.example.com/2');
    await waitFor(() => expect(field('Company')).toHaveValue('Kestrel'));
    expect(field('Company')).toHaveAccessibleDescription('From the posting. Replaced “Wrenfield GmbH”');
    expect(chips('Company')).toEqual([]);
  });
});

describe('the candidates go', () => {
  test.each(['toast', 'line'])(
    'with the Undo of the %s, which restores the values also after a choice',
    async (from) => {
      const { user, dialog, field, chips, chip, toasts } = await read({ Company: 'Wren' });
      await user.click(chip('Wrenfield GmbH'));
      await user.click(chip('€70,000'));
      await user.click(chip('Munich'));
      expect(toasts[0]).toMatchObject(successToasts.jobExtracted);
      if (from === 'toast') act(() => toasts[0]?.action?.onClick());
      else await user.click(dialog.getByRole('button', { name: 'Undo' }));
      expect(['Company', 'Position', 'Location', 'Salary'].map((label) => field(label))).toMatchObject([
        { value: 'Wren' },
        { value: '' },
        { value: '' },
        { value: '' },
      ]);
      expect(['Company', 'Location', 'Salary'].flatMap(chips)).toEqual([]);
      expect(field('Salary')).not.toHaveAccessibleDescription();
      expect(dialog.queryByText(/^Filled in/)).toBeNull();
    },
  );
  test('when the address changes; the values and their sources stay', async () => {
    const { user, dialog, field, chips } = await read();
    await user.type(field('Job posting URL'), '2');
    expect(['Company', 'Location', 'Salary'].flatMap(chips)).toEqual([]);
    expect(field('Salary')).not.toHaveAccessibleDescription();
    expect(field('Salary')).not.toHaveAttribute('placeholder', 'Choose one');
    expect(field('Company')).toHaveAccessibleDescription("From the posting's data");
    expect(dialog.queryByText(/^Filled in/)).toBeNull();
  });
  test('when the job is saved, and not when the form is closed', async () => {
    const first = await read();
    first.unmount();
    renderJobs(<AddJobPage />);
    expect(groupOf(screen.getByLabelText(/^Company Name/))).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save Job' }));
    await waitFor(() => expect(groupOf(screen.getByLabelText(/^Company Name/))).toBeNull());
  });
});

test('the candidates of a screenshot do not depend on the address, and nothing of them is remembered', async () => {
  const { user, dialog, field, chips, chip, save } = await read();
  await user.click(dialog.getByRole('tab', { name: 'Screenshot' }));
  await user.upload(dialog.getByLabelText('Images', { selector: 'input' }), aPng('one.png'));
  await user.click(await dialog.findByRole('button', { name: 'Read Screenshot' }));
  await waitFor(() => expect(chips('Company')).toEqual(['Use Wren & Field, screenshot']));
  expect(dialog.getByText('Filled in one field. Please check it.')).toBeVisible();
  await user.type(dialog.getByLabelText('Job posting URL'), '2');
  await user.click(chip('Wren & Field'));
  expect(field('Company')).toHaveAccessibleDescription(/From the screenshot$/);
  await save();
  expect(remembered()).toEqual([]);
});

describe('the places of chosen values', () => {
  test('are remembered after the save, for fields that end up with a candidate that was not filled in', async () => {
    const { user, field, chip, save } = await read();
    await user.click(chip('€58,000'));
    await user.click(chip('Munich'));
    await user.clear(field('Company'));
    await user.type(field('Company'), ' wrenfield gmbh ');
    expect(remembered()).toEqual([]);
    await save();
    await waitFor(() =>
      expect(remembered()).toEqual([{ url: ADDRESS, places: { company: 'title 2', salary: 'label 2' } }]),
    );
  });
  test('are not sent if the values are as they were read, or something else', async () => {
    const { user, field, chip, save } = await read();
    await user.click(chip('Wrenfield GmbH'));
    await user.click(chip('Wrenfield Optics'));
    await user.type(field('Salary'), '€1');
    await save();
    expect(remembered()).toEqual([]);
  });
  test('are not sent for another address', async () => {
    const { user, field, chip, save } = await read();
    await user.click(chip('€58,000'));
    await user.type(field('Job posting URL'), '2');
    await save();
    expect(remembered()).toEqual([]);
  });
  test('may be lost without a word', async () => {
    const { user, chip, save, toasts } = await read();
    server.respondWith({ 'PUT /api/jobs/extraction-places': () => Promise.reject(new TypeError('Failed to fetch')) });
    await user.click(chip('€58,000'));
    await save();
    await waitFor(() => expect(remembered()).not.toEqual([]));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(toasts.map(({ tone }) => tone)).not.toContain('error');
  });
  test('are named at the values that they have decided', async () => {
    respond({ ...READ, remembered: ['company'] });
    const { dialog, field } = await read();
    expect(field('Company')).toHaveAccessibleDescription(/From where you chose it before on careers\.example\.com$/);
    expect(dialog.getByText('One is uncertain, salary is yours to choose.')).toBeVisible();
  });
});
