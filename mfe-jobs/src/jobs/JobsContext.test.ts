import { waitFor } from '@testing-library/react';
import { errorSentences, errorToasts, type Job, type JobCard, successToasts } from '@jobtrail/contract';
import { createPlatformStore, createQueryClient, type ToastMessage } from '@jobtrail/web-kit';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { aJob } from '../testing/jobs.ts';
import { cardOf } from './cache.ts';
import { createJobCommands, type JobCommands } from './JobsContext.tsx';
import { cardsKey, detailKey, stageHistoryKey } from './keys.ts';

let server: FakeApi;
afterEach(() => server.restore());

interface Set {
  commands: JobCommands;
  toasts: ToastMessage[];
  notified: unknown[];
  visited: string[];
  status: (id: string) => string | undefined;
  cards: () => JobCard[] | undefined;
  client: ReturnType<typeof createQueryClient>;
}
function setUp(jobs: Job[]): Set {
  const client = createQueryClient();
  client.setQueryData(cardsKey, jobs.map(cardOf));
  const toasts: ToastMessage[] = [];
  const notified: unknown[] = [];
  const visited: string[] = [];
  const commands = createJobCommands(
    {
      queryClient: client,
      toast: (toast) => toasts.push(toast),
      navigate: (path) => visited.push(path),
      store: createPlatformStore(),
    },
    {
      changed: (card) => notified.push(card),
      removed: (id) => notified.push(id),
      related: () => undefined,
      reminders: () => undefined,
      many: () => undefined,
    },
  );
  const cards = () => client.getQueryData<JobCard[]>(cardsKey);
  return {
    commands,
    toasts,
    notified,
    visited,
    client,
    cards,
    status: (id) => cards()?.find((card) => card.id === id)?.status,
  };
}
const job = aJob({ id: 'a' });

describe('moving a job', () => {
  test('the toast sets the day on which it happened; Today is when it was made', async () => {
    const dated: unknown[] = [];
    server = fakeApi({
      'PATCH /api/jobs/a': ({ body }) => ({
        status: 200,
        body: { ...job, ...(body as object), historyEntryId: 'entry', stageChangedAt: '2026-11-21T10:00:00.000Z' },
      }),
      'PATCH /api/stage-history/entry': ({ body }) => {
        dated.push(body);
        const { happenedOn } = body as { happenedOn: string | null };
        const changedAt = happenedOn === null ? '2026-11-21T10:00:00.000Z' : `${happenedOn}T12:00:00.000Z`;
        const enteredAt = happenedOn === null ? null : '2026-11-21T10:00:00.000Z';
        const entry = { id: 'entry', fromStage: 'applied', toStage: 'onsite', notes: null };
        return { status: 200, body: { ...entry, changedAt, happenedOn, enteredAt } };
      },
    });
    const { commands, toasts, cards } = setUp([aJob({ id: 'a', appliedOn: '2026-11-01' })]);
    await commands.move('a', 'onsite');
    const day = toasts[0]?.day;
    expect(day).toMatchObject({ label: 'Happened', chosen: day?.today, first: '2026-11-01' });
    day?.onChoose('2026-11-15');
    await waitFor(() =>
      expect(cards()?.[0]).toMatchObject({ stageChangedOn: '2026-11-15', stageChangedAt: '2026-11-15T12:00:00.000Z' }),
    );
    day?.onChoose(day.today);
    await waitFor(() => expect(cards()?.[0]?.stageChangedOn).toBeNull());
    expect(dated).toEqual([{ happenedOn: '2026-11-15' }, { happenedOn: null }]);
    expect(toasts).toHaveLength(1);
  });
  test('a day on which it cannot have happened is refused with the sentence of the service', async () => {
    const sentence = 'Choose a day between Nov 2, 2026 and Nov 21, 2026.';
    server = fakeApi({
      'PATCH /api/jobs/a': () => ({
        status: 400,
        body: { code: 'validation_failed', error: 'Please check the form.', fields: { happenedOn: sentence } },
      }),
    });
    const { commands, toasts, status } = setUp([job]);
    expect(await commands.move('a', 'onsite', { happenedOn: '2026-11-01' })).toBe(false);
    expect([status('a'), toasts[0]?.description]).toEqual(['applied', sentence]);
  });
  test('ending a job as unanswered keeps that nobody has replied; Undo takes it back and Redo ends it again', async () => {
    const bodies: unknown[] = [];
    server = fakeApi({
      'PATCH /api/jobs/a': ({ body }) => {
        bodies.push(body);
        const isUndo = 'undo' in (body as object);
        return { status: 200, body: { ...job, ...(isUndo ? {} : { ...(body as object), historyEntryId: 'entry' }) } };
      },
    });
    const { commands, toasts, cards, status } = setUp([job]);
    const ending = commands.endUnanswered('a');
    expect(cards()?.[0]).toMatchObject({ status: 'rejected', closedReason: 'no answer', repliedAt: null });
    expect(await ending).toBe(true);
    expect(toasts[0]).toMatchObject({ title: `${job.company}: no answer, in Rejected`, action: { label: 'Undo' } });
    expect(toasts[0]).not.toHaveProperty('choice');
    toasts[0]?.action?.onClick();
    await waitFor(() => expect(status('a')).toBe('applied'));
    await waitFor(() => expect(toasts).toHaveLength(2));
    toasts[1]?.action?.onClick();
    await waitFor(() => expect(toasts).toHaveLength(3));
    const end = { status: 'rejected', closedReason: 'no answer' };
    expect(bodies).toEqual([end, { undo: 'entry' }, end]);
  });
  test("shows at once, then shows the server's response, and offers Undo", async () => {
    server = fakeApi({
      'PATCH /api/jobs/a': ({ body }) => ({
        status: 200,
        body: { ...job, ...(body as object), stageChangedAt: '2026-11-21T00:00:00.000Z' },
      }),
    });
    const { commands, toasts, status, cards, notified } = setUp([job]);
    const moving = commands.move('a', 'onsite');
    expect(status('a')).toBe('onsite');
    await expect(moving).resolves.toBe(true);
    expect(cards()?.[0]?.stageChangedAt).toBe('2026-11-21T00:00:00.000Z');
    expect(toasts).toMatchObject([
      {
        ...successToasts.statusUpdated,
        detail: `${job.company}: Applied to Onsite`,
        tone: 'success',
        action: { label: 'Undo' },
      },
    ]);
    expect(toasts[0]?.choice).toBeUndefined();
    expect(notified).toHaveLength(1);
    toasts[0]?.action?.onClick();
    expect(status('a')).toBe('applied');
    await waitFor(() =>
      expect(server.calls.map(({ body }) => body)).toEqual([{ status: 'onsite' }, { status: 'applied' }]),
    );
  });
  describe('and undoing it', () => {
    /** Moves the job; its Undo gets this response. */
    const undone = async (status: number, body: object) => {
      const bodies: unknown[] = [];
      server = fakeApi({
        'PATCH /api/jobs/a': ({ body: sent }) => {
          bodies.push(sent);
          return bodies.length === 1
            ? { status: 200, body: { ...job, status: 'onsite', historyEntryId: 'entry' } }
            : { status, body };
        },
      });
      const set = setUp([job]);
      await set.commands.move('a', 'onsite');
      set.client.setQueryData(stageHistoryKey('a'), []);
      set.toasts[0]?.action?.onClick();
      const shown = set.cards();
      await waitFor(() => expect(set.toasts).toHaveLength(2));
      return { ...set, bodies, shown };
    };
    test('removes its history entry, shows the earlier card at once, and can be undone itself', async () => {
      const { bodies, shown, status, toasts, notified, client } = await undone(200, job);
      expect(bodies).toEqual([{ status: 'onsite' }, { undo: 'entry' }]);
      expect(shown).toEqual([cardOf(job)]);
      expect(status('a')).toBe('applied');
      expect(notified).toHaveLength(2);
      expect(client.getQueryState(stageHistoryKey('a'))?.isInvalidated).toBe(true);
      expect(toasts[1]).toEqual({
        title: `Move undone. ${job.company} is in Applied again.`,
        tone: 'success',
        action: { label: 'Redo', onClick: expect.any(Function) },
      });
      toasts[1]?.action?.onClick();
      await waitFor(() => expect(bodies).toEqual([{ status: 'onsite' }, { undo: 'entry' }, { status: 'onsite' }]));
    });
    test('explains that the job has been moved since, and shows it in its current stage', async () => {
      const sentence = 'This job has been moved since then, so the earlier move can no longer be undone.';
      const { status, toasts } = await undone(409, { error: sentence, code: 'conflict' });
      expect(status('a')).toBe('onsite');
      expect(toasts[1]).toEqual({ title: 'Error', description: sentence, tone: 'error' });
    });
    test('reports a failure with the specified toast', async () => {
      const { status, toasts } = await undone(500, {});
      expect(status('a')).toBe('onsite');
      expect(toasts[1]).toEqual({ ...errorToasts.statusUpdate, tone: 'error' });
    });
    test('does not keep the id of the entry with the job', async () => {
      server = fakeApi({
        'PATCH /api/jobs/a': () => ({ status: 200, body: { ...job, status: 'onsite', historyEntryId: 'entry' } }),
      });
      const { client, commands } = setUp([job]);
      client.setQueryData(detailKey('a'), job);
      await commands.move('a', 'onsite');
      expect(client.getQueryData(detailKey('a'))).toEqual({ ...job, status: 'onsite' });
    });
  });
  test('to a closed stage asks why it ended; the answer can be undone', async () => {
    const bodies: unknown[] = [];
    server = fakeApi({
      'PATCH /api/jobs/a': ({ body }) => {
        bodies.push(body);
        return { status: 200, body: { ...job, status: 'rejected', ...(body as object) } };
      },
    });
    const { commands, toasts, cards } = setUp([job]);
    await commands.move('a', 'rejected');
    expect(toasts[0]).toMatchObject({ duration: 10_000, choice: { label: 'Why did it end?' } });
    expect(toasts[0]?.choice?.options.map(({ label }) => label)).toEqual([
      'Employer said no',
      'No answer',
      'I withdrew',
      'I declined',
    ]);
    toasts[0]?.choice?.options[1]?.onClick();
    await waitFor(() => expect(cards()?.[0]?.closedReason).toBe('no answer'));
    expect(toasts[1]).toMatchObject({ ...successToasts.jobUpdated, action: { label: 'Undo' } });
    toasts[1]?.action?.onClick();
    await waitFor(() => expect(cards()?.[0]?.closedReason).toBeNull());
    expect(toasts[2]).toMatchObject({ title: 'Change undone', action: { label: 'Redo' } });
    expect(bodies).toEqual([{ status: 'rejected' }, { closedReason: 'no answer' }, { closedReason: null }]);
  });
  test('to Offer asks whether the person has decided, and not yet is an answer', async () => {
    server = fakeApi({ 'PATCH /api/jobs/a': () => ({ status: 200, body: { ...job, status: 'offer' } }) });
    const { commands, toasts } = setUp([job]);
    await commands.move('a', 'offer');
    expect(toasts[0]?.choice?.label).toBe('Congratulations. Have you decided?');
    expect(toasts[0]?.choice?.options.map(({ label }) => label)).toEqual(['Accepted', 'I declined', 'Not yet']);
    toasts[0]?.choice?.options[2]?.onClick();
    expect(server.calls).toHaveLength(1);
  });
  test('to its own stage makes no call', async () => {
    server = fakeApi({});
    const { commands, toasts } = setUp([job]);
    await expect(commands.move('a', 'applied')).resolves.toBe(false);
    expect(server.calls).toEqual([]);
    expect(toasts).toEqual([]);
  });
  test('is reverted when the server rejects it, with the specified toast', async () => {
    server = fakeApi({ 'PATCH /api/jobs/a': () => ({ status: 500, body: { error: 'x', code: 'internal' } }) });
    const { commands, toasts, status, cards } = setUp([job]);
    const [refused, reverted] = [jest.fn(), jest.fn()];
    commands.onMoveRefused(refused);
    commands.onMoveReverted(reverted);
    await expect(commands.move('a', 'offer')).resolves.toBe(false);
    expect(status('a')).toBe('applied');
    expect(cards()?.[0]).toEqual(cardOf(job));
    expect(toasts).toEqual([{ ...errorToasts.statusUpdate, tone: 'error' }]);
    expect(refused).toHaveBeenCalledWith({ id: 'a', to: 'offer' });
    expect(reverted).toHaveBeenCalledWith(cardOf(job));
  });
  test('twice in a row is sent in order, and rejecting the second reverts to the first', async () => {
    const statuses: unknown[] = [];
    server = fakeApi({
      'PATCH /api/jobs/a': async ({ body }) => {
        const { status } = body as { status: string };
        statuses.push(status);
        await new Promise((next) => setTimeout(next, 10));
        return status === 'offer' ? { status: 500, body: {} } : { status: 200, body: { ...job, status } };
      },
    });
    const { commands, status } = setUp([job]);
    const first = commands.move('a', 'onsite');
    const second = commands.move('a', 'offer');
    expect(status('a')).toBe('offer');
    await Promise.all([first, second]);
    expect(statuses).toEqual(['onsite', 'offer']);
    expect(status('a')).toBe('onsite');
  });
  test('without a subscription it shows why and opens /subscribe', async () => {
    server = fakeApi({
      'PATCH /api/jobs/a': () => ({
        status: 402,
        body: { error: errorSentences.paymentRequired, code: 'payment_required' },
      }),
    });
    const { commands, toasts, visited } = setUp([job]);
    await commands.move('a', 'offer');
    expect(toasts).toMatchObject([
      { description: errorSentences.paymentRequired, tone: 'error', action: { label: 'Subscribe' } },
    ]);
    toasts[0]?.action?.onClick();
    expect(visited).toEqual(['/subscribe']);
  });
});

test('a new job appears in the list, in this tab and in others', async () => {
  const added = aJob({ id: 'new' });
  server = fakeApi({ 'POST /api/jobs': () => ({ status: 201, body: added }) });
  const { commands, cards, toasts, notified } = setUp([job]);
  await commands.create({ company: 'a', position: 'b' });
  expect(cards()?.map(({ id }) => id)).toEqual(['new', 'a']);
  expect(toasts).toEqual([{ ...successToasts.jobAdded, tone: 'success' }]);
  expect(notified).toEqual([cardOf(added)]);
});
test('a change keeps the image addresses of the open detail', async () => {
  server = fakeApi({
    'PATCH /api/jobs/a': () => ({
      status: 200,
      body: { ...job, notes: 'new', images: '["data:image/png;base64,AA=="]' },
    }),
  });
  const { commands, client } = setUp([job]);
  client.setQueryData(detailKey('a'), { ...job, images: '["/api/media/1"]' });
  await commands.update('a', { notes: 'new' }, { quiet: true });
  expect(client.getQueryData(detailKey('a'))).toMatchObject({ notes: 'new', images: '["/api/media/1"]' });
});
test('a deleted job disappears from the list; one that could not be deleted stays, with the specified toast', async () => {
  server = fakeApi({
    'DELETE /api/jobs/a': () => ({ status: 204 }),
    'DELETE /api/jobs/b': () => ({ status: 500, body: {} }),
  });
  const { commands, cards, toasts, notified } = setUp([job, aJob({ id: 'b' })]);
  await expect(commands.remove('b')).resolves.toBe(false);
  await expect(commands.remove('a')).resolves.toBe(true);
  expect(cards()?.map(({ id }) => id)).toEqual(['b']);
  expect(toasts).toEqual([
    { ...errorToasts.deleteJob, tone: 'error' },
    {
      ...successToasts.jobDeleted,
      tone: 'success',
      action: { label: 'Undo', onClick: expect.any(Function) },
      duration: 12_000,
    },
  ]);
  expect(notified).toEqual(['a']);
});

describe('Undo after a deletion', () => {
  const deleted = async (status: number, body: object) => {
    server = fakeApi({
      'DELETE /api/jobs/a': () => ({ status: 204 }),
      'POST /api/jobs/a/restore': () => ({ status, body }),
    });
    const set = setUp([job, aJob({ id: 'b' })]);
    await set.commands.remove('a');
    set.toasts[0]?.action?.onClick();
    await waitFor(() => expect(set.toasts).toHaveLength(2));
    return set;
  };
  test('restores the job in the list, in this tab and in others', async () => {
    const { cards, toasts, notified } = await deleted(200, job);
    expect(server.calls.map(({ method, path, query }) => [method, path, query.get('restorable')])).toEqual([
      ['DELETE', '/api/jobs/a', '1'],
      ['POST', '/api/jobs/a/restore', null],
    ]);
    expect(cards()?.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(toasts[1]).toEqual({ ...successToasts.jobRestored, tone: 'success' });
    expect(notified).toEqual(['a', cardOf(job)]);
  });
  test('says so if it failed, if it came too late, or if there are too many jobs', async () => {
    const failed = await deleted(500, {});
    expect(failed.cards()?.map(({ id }) => id)).toEqual(['b']);
    expect(failed.toasts[1]).toEqual({ ...errorToasts.restoreJob, tone: 'error' });
    server.restore();
    const late = await deleted(404, { error: 'Not found', code: 'not_found' });
    expect(late.toasts[1]?.description).toBe('This job was deleted too long ago to be restored.');
    server.restore();
    const full = await deleted(409, { error: 'You have 5000 jobs.', code: 'limit_reached' });
    expect(full.toasts[1]).toMatchObject({ title: 'Error', description: 'You have 5000 jobs.' });
  });
});
