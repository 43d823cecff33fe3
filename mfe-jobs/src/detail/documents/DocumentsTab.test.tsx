import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type AddJobDocumentBody,
  DOCUMENT_MAX_BYTES,
  documentSentences,
  type DocumentVersion,
  type JobDocument,
} from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { renderJobs } from '../../testing/renderJobs.tsx';
import DocumentsTab from './DocumentsTab.tsx';

const LIST = '/api/jobs/a/documents';
let server: FakeApi;
afterEach(() => server.restore());

const version = (facts: Partial<DocumentVersion> = {}): DocumentVersion => ({
  id: 'v7',
  label: 'v7',
  type: 'pdf',
  bytes: 182 * 1024,
  createdAt: '2026-10-30T10:00:00.000Z',
  uses: 1,
  ...facts,
});
const used = (facts: Partial<JobDocument> = {}): JobDocument => ({
  document: { id: 'd', kind: 'resume', name: 'Nora, resume' },
  version: version(),
  newer: null,
  usedOn: null,
  addedAt: '2026-11-18T10:00:00.000Z',
  ...facts,
});
/** A server with these documents of the job; a posted version is added to them. */
function open(list: JobDocument[], appliedOn: string | null = '2026-10-31', isDown = false) {
  const posted: AddJobDocumentBody[] = [];
  server = fakeApi({
    [`GET ${LIST}`]: () =>
      isDown ? { status: 500, body: { error: 'x', code: 'internal' } } : { status: 200, body: list },
    'GET /api/documents': () => ({
      status: 200,
      body: [{ id: 'd', kind: 'resume', name: 'Nora, resume', versions: [version({ uses: 0 })] }],
    }),
    [`POST ${LIST}`]: ({ body }) => {
      const sent = body as AddJobDocumentBody;
      posted.push(sent);
      const name = sent.name ?? 'Nora, resume';
      const added = used({
        document: { id: 'e', kind: sent.kind ?? 'resume', name },
        version: version({ id: sent.upload ?? sent.version ?? '' }),
      });
      list.push(added);
      return { status: 201, body: added };
    },
    'DELETE /api/jobs/a/document-versions/v7': () => {
      list.splice(0);
      return { status: 204 };
    },
    'POST /api/media': () => ({ status: 201, body: { id: 'up', url: '/api/media/up', contentType: 'x', bytes: 3 } }),
  });
  const shown = renderJobs(<DocumentsTab id="a" company="Mosaic Bank" appliedOn={appliedOn} />);
  return { ...shown, posted, user: userEvent.setup({ applyAccept: false }) };
}
const chooser = () => screen.getByLabelText('File of a document');

test('each kind has its group, and a row says size, day and where else it is used', async () => {
  open([
    used({ version: version({ uses: 4 }) }),
    used({
      document: { id: 'o', kind: 'other', name: 'Brief' },
      version: version({ id: 'b', bytes: 96 * 1024 }),
    }),
  ]);
  const resume = within(await screen.findByRole('region', { name: 'Resume' }));
  expect(resume.getByText('Nora, resume.pdf')).toBeVisible();
  expect(resume.getByRole('listitem')).toHaveTextContent('182 KB· sent Oct 31, 2026· used in 4 applications');
  const other = within(screen.getByRole('region', { name: 'Other' }));
  expect(other.getByRole('listitem')).toHaveTextContent('96 KB· added Nov 18, 2026· only here');
  expect(screen.queryByRole('region', { name: 'Cover letter' })).toBeNull();
  expect(other.getByRole('link', { name: 'Download Brief.pdf' })).toHaveAttribute('href', '/api/media/b?download=1');
});
test('a job that was only saved has sent nothing', async () => {
  open([used()], null);
  expect(await screen.findByRole('listitem')).toHaveTextContent('added Nov 18, 2026');
});
test('a newer version is named, and used only on request', async () => {
  const newer = version({ id: 'v8', label: 'v8', createdAt: '2026-11-18T10:00:00.000Z' });
  const { user, posted } = open([used({ newer })]);
  expect(await screen.findByText(/is newer/)).toHaveTextContent('v8 of Nov 18 is newer. Mosaic Bank has v7.');
  expect(posted).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use v8' }));
  await waitFor(() => expect(posted).toEqual([{ version: 'v8', replaces: 'v7', usedOn: null }]));
});
test('a chosen file is uploaded, with a name and a kind from the name of the file', async () => {
  const { user, posted, toasts } = open([]);
  expect(await screen.findByText('Keep the resume and the letter that you send here.')).toBeVisible();
  await user.upload(chooser(), new File(['pdf'], 'Nora_cover_letter.pdf'));
  await waitFor(() => expect(posted).toEqual([{ upload: 'up', name: 'Nora cover letter', kind: 'cover' }]));
  expect(await screen.findByRole('region', { name: 'Cover letter' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(toasts.map(({ title }) => title)).toEqual(['Document added']);
});
test('a file of another kind or size is refused in its row, without an upload', async () => {
  const { user } = open([]);
  await screen.findByText(/Keep the resume/);
  const large = new File(['x'], 'large.pdf');
  Object.defineProperty(large, 'size', { value: DOCUMENT_MAX_BYTES + 1 });
  await user.upload(chooser(), [new File(['x'], 'page.html'), large]);
  const rows = within(await screen.findByRole('list', { name: 'Uploads' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(documentSentences.unsupported);
  expect(rows[1]).toHaveTextContent(documentSentences.tooLarge);
  expect(server.calls.filter(({ path }) => path.startsWith('/api/media'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Dismiss page.html' }));
  expect(screen.queryByText('page.html')).toBeNull();
});
test('the sentence of the server is in the row, and Retry sends the file again', async () => {
  const { user, posted } = open([]);
  server.respondWith({
    'POST /api/media': () => ({
      status: 415,
      body: { error: documentSentences.unsupported, code: 'unsupported_media' },
    }),
  });
  await screen.findByText(/Keep the resume/);
  await user.upload(chooser(), new File(['x'], 'cv.pdf'));
  expect(await screen.findByRole('alert')).toHaveTextContent(documentSentences.unsupported);
  server.respondWith({ 'POST /api/media': () => ({ status: 201, body: { id: 'up' } }) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(posted).toHaveLength(1));
});
test('Remove from this job can be undone', async () => {
  const { user, posted, toasts } = open([used({ usedOn: '2026-11-02' })]);
  await user.click(await screen.findByRole('button', { name: 'Actions for Nora, resume.pdf' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove from this job' }));
  expect(await screen.findByText(/Keep the resume/)).toBeVisible();
  toasts.at(-1)?.action?.onClick();
  await waitFor(() => expect(posted).toEqual([{ version: 'v7', usedOn: '2026-11-02' }]));
  expect(await screen.findByRole('region', { name: 'Resume' })).toBeVisible();
});
test('a document that the person has is used from the list', async () => {
  const { user, posted } = open([]);
  await user.click(await screen.findByRole('button', { name: 'From your documents' }));
  await user.click(await screen.findByRole('button', { name: 'Use Nora, resume' }));
  await waitFor(() => expect(posted).toEqual([{ version: 'v7' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
test('a failed load says that nothing is lost', async () => {
  open([], null, true);
  expect(await screen.findByText('The documents did not load', undefined, { timeout: 9000 })).toBeVisible();
});
