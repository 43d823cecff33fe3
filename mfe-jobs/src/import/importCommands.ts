import { localDayOf, pages } from '@jobtrail/contract';
import { api, ApiError, callKey, callQuery, formatCount, messageOf, type Platform } from '@jobtrail/web-kit';
import { personZone } from '../jobs/clock/usePersonZone.ts';
import { changeMany } from '../jobs/commands/changeMany.ts';
import { failureToast } from '../jobs/failure.ts';
import type { JobCommands } from '../jobs/JobsContext.tsx';
import { importLock } from './commit/importLock.ts';
import { type ImportProgress, NOT_STARTED, type PendingImport, pendingStore } from './commit/pending.ts';
import { pendingOf, tagOf } from './commit/pendingOf.ts';
import { sendRows } from './commit/sendRows.ts';
import { outcomeOf } from './commit/summary.ts';
import type { DuplicateChoice } from './duplicates.ts';
import { requireSize } from './file/limits.ts';
import { type Commit, createImportStore, type ImportStore, NO_IMPORT, type Step } from './importStore.ts';
import type { Answers, OpenedFile } from './reader/FileReading.ts';
import { type Reader, startReader } from './reader/startReader.ts';
import { type DateOrder, type Field, type ReadingOptions, type StageAnswer, UnreadableFile } from './reading.ts';
import { undoneText } from './texts.ts';

/** How many rows the worker makes at a time: few enough that the page draws in between. */
const SLICE = 250;

const importTexts = {
  unreadable: 'This file could not be read. Save it as CSV and choose it again.',
  unknownJobs: 'Your applications did not load, so that duplicates cannot be found. Nothing is lost: please try again.',
  unreachable: 'Jobtrail could not be reached. What has arrived stays, and no line is imported twice.',
  doneElsewhere: {
    title: 'Import finished',
    description: 'Another tab has imported the rest.',
  },
  undoFailed: {
    title: 'Import not undone',
    description: 'Jobtrail could not be reached. Please try again.',
  },
} as const;

/** What is read: a file, or what the person has pasted. */
type Source = { file: File } | { text: string };

/** What the person can do with the import of a file. None of it rejects. */
export interface ImportCommands {
  readonly store: ImportStore;
  open: (source: Source, options?: ReadingOptions) => Promise<void>;
  /** Reads the same file in another way. */
  readAgain: (options: ReadingOptions) => Promise<void>;
  chooseSheet: (index: number) => Promise<void>;
  setField: (column: number, field: Field | null) => Promise<void>;
  setDateOrder: (column: number, order: DateOrder) => Promise<void>;
  setStage: (word: string, answer: StageAnswer) => Promise<void>;
  goBack: () => void;
  /** Goes on with the file that is open. */
  goOn: () => void;
  /** Makes all rows, and shows them. */
  check: () => Promise<void>;
  edit: (index: number, cells: readonly string[]) => Promise<void>;
  /** @param index of one row; null for all duplicates */
  choose: (index: number | null, choice: DuplicateChoice) => void;
  setTagged: (isTagged: boolean) => void;
  /** Imports the rows. */
  start: () => Promise<void>;
  /** Goes on with an import that has failed or was interrupted. */
  resume: () => Promise<void>;
  /** Finds the import of another tab: it waits for one that is sending, and offers to continue that of one that is gone. */
  findInterrupted: () => Promise<void>;
  /** Undoes an import. @returns whether it is undone */
  undo: (importId: string) => Promise<boolean>;
  /** Gives up an import of which nothing has arrived: the lines can be changed again, if this tab has them. */
  withdraw: () => Promise<void>;
  /** Forgets everything about the file. */
  startOver: () => Promise<void>;
}

/** A random id. `crypto.randomUUID` is missing on pages without https. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether a file is our own export, which has the days of the person besides the moments. */
const isOwnExport = (header: readonly string[]): boolean =>
  header.includes('appliedOn') && header.includes('closedReason');

/** Creates the import of a file for the person who is signed in. */
export function createImportCommands(
  platform: Platform,
  jobCommands: Pick<JobCommands, 'holdRefetch' | 'tabs'>,
  userId: string,
): ImportCommands {
  const { queryClient, toast, navigate, reportError } = platform;
  const store = createImportStore();
  const kept = pendingStore(userId);
  const lock = importLock(userId);
  let reader: Reader | null = null;
  let source: Source | null = null;
  /** Counts what makes older answers of the worker worthless. */
  let turn = 0;

  const ask: Reader['ask'] = (name, ...input) => (reader ??= startReader()).ask(name, ...input);
  const stopReader = (): void => {
    reader?.stop();
    reader = null;
  };

  /** Shows the reason for a failure, and whether the file stays open. */
  function fail(error: unknown, sentence: string): void {
    const isOfFile = error instanceof UnreadableFile;
    if (!isOfFile) {
      reportError(error, 'import');
      stopReader();
    }
    store.setState(({ step }) => ({
      // Without its reader, the file has to be chosen again.
      ...(isOfFile ? { step } : NO_IMPORT),
      isReading: false,
      isChecking: false,
      problem: isOfFile ? error.message : sentence,
    }));
  }

  function show({ mapping, missing }: Answers): void {
    // Rows of other answers are made again.
    store.setState({ mapping, missing, rows: [], problem: null });
  }

  async function answerWith(question: () => Promise<Answers>): Promise<void> {
    turn += 1;
    const own = turn;
    try {
      const answers = await question();
      if (own === turn) show(answers);
    } catch (error) {
      if (own === turn) fail(error, importTexts.unreadable);
    }
  }

  async function read(from: Source, options: ReadingOptions): Promise<OpenedFile> {
    if ('text' in from) return ask('readText', from.text, options);
    requireSize(from.file.size);
    return ask('readFile', new Uint8Array(await from.file.arrayBuffer()), from.file.name, options);
  }

  async function open(from: Source, options: ReadingOptions = {}): Promise<void> {
    turn += 1;
    const own = turn;
    store.setState({ isReading: true, problem: null });
    try {
      const { file, sheet, ...answers } = await read(from, options);
      if (own !== turn) return;
      source = from;
      const isTagged = !isOwnExport(file.sheets[sheet]?.header ?? []);
      store.setState({ ...NO_IMPORT, step: 'columns', file, sheet, isTagged });
      show(answers);
    } catch (error) {
      if (own === turn) fail(error, importTexts.unreadable);
    }
  }

  async function check(): Promise<void> {
    turn += 1;
    const own = turn;
    const { file, sheet } = store.getState();
    const count = file?.sheets[sheet]?.rows ?? 0;
    store.setState({ isChecking: true, problem: null, rows: [] });
    const { user } = platform.store.getState();
    const timeZone = personZone(user);
    try {
      const [cards, saved] = await Promise.all([
        queryClient.fetchQuery(callQuery('listJobs', { query: { view: 'card' } })),
        queryClient.fetchQuery(callQuery('listJobs', { query: { view: 'card', list: 'wishlist' } })),
      ]);
      const known = [...cards, ...saved].map(({ id, company, position, jobUrl, appliedOn, applicationDate }) => ({
        id,
        company,
        position,
        jobUrl,
        appliedOn,
        applicationDate,
      }));
      await ask('start', { timeZone, today: localDayOf(Date.now(), timeZone), cards: known });
      for (let from = 0; from < count && own === turn; from += SLICE) {
        const slice = await ask('slice', from, Math.min(from + SLICE, count));
        if (own === turn) store.setState(({ rows }) => ({ step: 'check', rows: [...rows, ...slice] }));
      }
      if (own === turn) store.setState({ isChecking: false });
    } catch (error) {
      if (own !== turn) return;
      if (error instanceof ApiError) store.setState({ isChecking: false, problem: importTexts.unknownJobs });
      else fail(error, importTexts.unreadable);
    }
  }

  async function edit(index: number, cells: readonly string[]): Promise<void> {
    try {
      const changed = new Map((await ask('edit', index, cells)).map((row) => [row.index, row]));
      store.setState(({ rows, edited }) => ({
        rows: rows.map((row) => changed.get(row.index) ?? row),
        edited: new Set([...edited, index]),
      }));
    } catch (error) {
      fail(error, importTexts.unreadable);
    }
  }

  function setCommit(changes: Partial<Commit>): void {
    store.setState(({ commit }) => (commit ? { commit: { ...commit, ...changes } } : {}));
  }

  /** Says how an import has ended, if the person is elsewhere. */
  function tell(pending: PendingImport, progress: ImportProgress, failure: string | null): void {
    if (window.location.pathname === pages.import) return;
    const { created, completed } = outcomeOf(pending, progress);
    const view = { label: 'View', onClick: () => navigate(pages.import) };
    if (failure !== null) toast({ title: 'Import interrupted', description: failure, tone: 'error', action: view });
    else toast({ title: `${formatCount(created + completed)} applications imported`, tone: 'success', action: view });
  }

  function showCommit({ pending, progress }: Pick<Commit, 'pending' | 'progress'>, state: Commit['state']): void {
    store.setState({
      step: 'result',
      commit: { pending, progress, state, failure: null, needsSubscription: false, undone: null },
    });
  }

  /** Sends the rest of an import. Only one tab may do so at a time. */
  async function deliver(pending: PendingImport, from: ImportProgress): Promise<void> {
    showCommit({ pending, progress: from }, 'sending');
    let progress = from;
    await changeMany(platform, jobCommands, async () => {
      try {
        progress = await sendRows(pending, from, async (reached) => {
          progress = reached;
          setCommit({ progress });
          await kept.advance(pending, progress);
        });
        await kept.end(pending.id);
        stopReader();
        setCommit({ progress, state: 'done' });
        tell(pending, progress, null);
      } catch (error) {
        const failure = messageOf(error, importTexts.unreachable);
        setCommit({ state: 'failed', failure, needsSubscription: error instanceof ApiError && error.status === 402 });
        if (!(error instanceof ApiError)) reportError(error, 'import');
        tell(pending, progress, failure);
      }
    });
    void queryClient.invalidateQueries({ queryKey: callKey('listImports') });
  }

  /** Waits for the tab that is sending an import, and sends what it has left. */
  async function follow(id: string, before: Step): Promise<void> {
    await lock.hold(async () => {
      const left = await kept.read();
      if (store.getState().commit?.pending.id !== id) return;
      if (left?.pending.id === id) return deliver(left.pending, left.progress);
      store.setState({ step: before, commit: null });
      void queryClient.invalidateQueries({ queryKey: callKey('listImports') });
      toast({ ...importTexts.doneElsewhere, tone: 'success' });
    });
  }

  async function start(): Promise<void> {
    const { file, sheet, rows, choices, isTagged, commit } = store.getState();
    const facts = file?.sheets[sheet];
    if (!file || !facts || commit) return;
    const id = newId();
    try {
      const pending = await pendingOf({
        id,
        name: file.name,
        header: facts.header,
        rows,
        choices,
        tag: isTagged ? tagOf(file.name) || null : null,
        againKeys: (again) =>
          ask(
            'againKeys',
            id,
            again.map(({ key, line }) => ({ key, line })),
          ),
      });
      if (pending.rows.length === 0 || store.getState().commit) return;
      showCommit({ pending, progress: NOT_STARTED }, 'sending');
      await lock.hold(async () => {
        await kept.begin(pending);
        await deliver(pending, NOT_STARTED);
      });
    } catch (error) {
      fail(error, importTexts.unreadable);
    }
  }

  async function undo(importId: string): Promise<boolean> {
    try {
      const undone = await changeMany(platform, jobCommands, () =>
        api.call('undoImport', { params: { id: importId } }),
      );
      const { commit } = store.getState();
      if (commit?.progress.summary?.id === importId) {
        await kept.end(commit.pending.id);
        setCommit({ state: 'undone', undone });
      }
      void queryClient.invalidateQueries({ queryKey: callKey('listImports') });
      toast({
        title: 'Import undone',
        description: undoneText(undone),
        tone: undone.changedSince.length > 0 ? 'info' : 'success',
      });
      return true;
    } catch (error) {
      const text = { ...importTexts.undoFailed, description: messageOf(error, importTexts.undoFailed.description) };
      toast(failureToast(error, text, navigate));
      return false;
    }
  }

  async function startOver(): Promise<void> {
    turn += 1;
    stopReader();
    source = null;
    const { commit } = store.getState();
    store.setState(NO_IMPORT);
    if (commit) await kept.end(commit.pending.id);
  }

  return {
    store,
    open,
    readAgain: async (options) => {
      if (source) await open(source, options);
    },
    chooseSheet: async (index) => {
      store.setState({ sheet: index, edited: new Set(), choices: NO_IMPORT.choices });
      await answerWith(() => ask('chooseSheet', index));
    },
    setField: (column, field) => answerWith(() => ask('setField', column, field)),
    setDateOrder: (column, order) => answerWith(() => ask('setDateOrder', column, order)),
    setStage: (word, answer) => answerWith(() => ask('setStage', word, answer)),
    goBack: () => {
      // The reader has the other reading of the file already.
      if (store.getState().isReading) return;
      turn += 1;
      store.setState(({ step }) => ({ step: step === 'check' ? 'columns' : 'file', isChecking: false, problem: null }));
    },
    goOn: () => {
      if (!store.getState().isReading) store.setState({ step: 'columns', problem: null });
    },
    check,
    edit,
    choose: (index, choice) =>
      store.setState(({ choices: { all, single } }) => ({
        choices:
          index === null ? { all: choice, single: new Map() } : { all, single: new Map([...single, [index, choice]]) },
      })),
    setTagged: (isTagged) => store.setState({ isTagged }),
    start,
    resume: async () => {
      const { commit } = store.getState();
      if (commit?.state !== 'failed' && commit?.state !== 'interrupted') return;
      const { pending, progress } = commit;
      showCommit(commit, 'sending');
      await lock.hold(async () => {
        const left = await kept.read();
        // Another tab may have come further.
        await deliver(pending, left?.pending.id === pending.id ? left.progress : progress);
      });
    },
    findInterrupted: async () => {
      const isElsewhere = await lock.isHeld();
      const found = await kept.read();
      const { step, commit } = store.getState();
      if (!found || commit) return;
      showCommit(found, isElsewhere ? 'elsewhere' : 'interrupted');
      if (isElsewhere) await follow(found.pending.id, step);
    },
    undo,
    withdraw: async () => {
      const { rows, commit } = store.getState();
      if (rows.length === 0) return startOver();
      store.setState({ step: 'check', commit: null });
      if (commit) await kept.end(commit.pending.id);
    },
    startOver,
  };
}
