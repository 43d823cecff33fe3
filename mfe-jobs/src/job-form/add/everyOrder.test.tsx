import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { dropDrafts } from '@jobtrail/web-kit';
import { type FakeApi, isDrill } from '@jobtrail/web-kit/testing';
import { aJob } from '../../testing/jobs.ts';
import { renderJobs } from '../../testing/renderJobs.tsx';
import { jobsServer } from '../../testing/server.ts';
import AddJobDialog from './AddJobDialog.tsx';
import AddJobPage from './AddJobPage.tsx';

/** What a person can do with the form of a new job while it is closed or open. */
const STEPS = {
  closed: ['open dialog', 'open page', 'sign out'],
  open: ['attach', 'save', 'cancel', 'close', 'sign out'],
} as const;
type Form = keyof typeof STEPS;
type Step = (typeof STEPS)[Form][number];
const after = (form: Form, step: Step): Form =>
  step.startsWith('open') ? 'open' : step === 'attach' ? form : 'closed';

/** The number of consecutive steps that are tested in every order. */
const IN_A_ROW = isDrill ? 3 : 2;

interface FormState {
  form: Form;
  /** The latest steps, at most IN_A_ROW - 1. */
  last: readonly Step[];
}

/**
 * A walk that contains every possible order of IN_A_ROW steps. Where no step is new, it takes the shortest path to a
 * new one.
 */
function* everyOrder(): Generator<Step> {
  const walked = new Set<string>();
  const next = ({ form, last }: FormState, step: Step): FormState => ({
    form: after(form, step),
    last: [...last, step].slice(1 - IN_A_ROW),
  });
  const named = ({ form, last }: FormState, step: Step): string => [form, ...last, step].join(' ');
  const isNew = (state: FormState, step: Step): boolean =>
    state.last.length < IN_A_ROW - 1 || !walked.has(named(state, step));
  function wayToNew(from: FormState): Step[] {
    const seen = new Set<string>();
    let ways: { state: FormState; way: Step[] }[] = [{ state: from, way: [] }];
    while (ways.length > 0) {
      const found = ways.flatMap(({ state, way }) =>
        STEPS[state.form].filter((step) => isNew(state, step)).map((step) => [...way, step]),
      )[0];
      if (found) return found;
      ways = ways
        .flatMap(({ state, way }) =>
          STEPS[state.form].map((step) => ({ state: next(state, step), way: [...way, step] })),
        )
        .filter(({ state }) => {
          const key = named(state, 'attach');
          return !seen.has(key) && seen.add(key);
        });
    }
    return [];
  }
  let state: FormState = { form: 'closed', last: [] };
  for (let way = wayToNew(state); way.length > 0; way = wayToNew(state)) {
    for (const step of way) {
      walked.add(named(state, step));
      yield step;
      state = next(state, step);
    }
  }
}

/** Uses selectors: a thousand steps with role queries would take minutes. */
function element<Shape extends Element>(selector: string, shape: new () => Shape): Shape {
  const found = document.querySelector(selector);
  if (!(found instanceof shape)) throw new Error(`There is no ${selector}`);
  return found;
}
const press = (selector: string): void => void fireEvent.click(element(selector, HTMLButtonElement));
function type(label: RegExp, text: string): void {
  const id = [...document.querySelectorAll('label')].find(({ textContent }) => label.test(textContent))?.htmlFor ?? '';
  fireEvent.change(element(`[id="${id}"]`, HTMLElement), { target: { value: text } });
}
const notesField = (): HTMLTextAreaElement => element('textarea[placeholder]', HTMLTextAreaElement);

/**
 * The form of a new job and the jobs that are saved, as in the product, with a model of the expected content of the
 * form.
 */
type Show = (form: 'dialog' | 'page' | null) => void;

/** Renders the form like its screen does: closing the form unmounts it in the same render. */
function Host({ onReady }: { onReady: (show: Show) => void }) {
  const [form, setForm] = useState<'dialog' | 'page' | null>(null);
  useEffect(() => onReady(setForm), [onReady]);
  if (form === 'page') return <AddJobPage />;
  return form === 'dialog' ? <AddJobDialog onClose={() => setForm(null)} /> : null;
}

const NOTHING = { images: [], notes: '' };

class Session {
  readonly server: FakeApi = jobsServer({ jobs: [aJob()] });
  readonly history: Step[] = [];
  #show: Show = () => undefined;
  #pending: { images: string[]; notes: string } = NOTHING;
  #count = 0;

  constructor() {
    const onReady = (show: Show): void => void (this.#show = show);
    renderJobs(<Host onReady={onReady} />).platform.navigate = () => this.#show(null);
  }

  async take(step: Step): Promise<void> {
    this.history.push(step);
    switch (step) {
      case 'open dialog':
      case 'open page':
        return this.#open(step);
      case 'attach':
        return this.#attach();
      case 'save':
        return this.#save();
      case 'cancel':
        press('.btn-ghost[type="button"]');
        this.#pending = NOTHING;
        return this.#expectClosed();
      case 'close':
        fireEvent.click(element('[aria-label="Close"], a.back', HTMLElement));
        return this.#expectClosed();
      case 'sign out':
        act(() => {
          dropDrafts();
          this.#show(null);
        });
        this.#pending = NOTHING;
        this.#expectClosed();
    }
  }

  async #open(step: 'open dialog' | 'open page'): Promise<void> {
    const page = step === 'open page';
    act(() => this.#show(page ? 'page' : 'dialog'));
    if (!page) press('[data-tab="screenshot"]');
    const { images, notes } = this.#pending;
    await this.#showsImages(images.length);
    expect(notesField().value).toBe(notes);
    // The form shows the restore notice after a restore, and never when it is empty.
    expect(screen.queryAllByText(/We restored your unsaved draft/)).toHaveLength(images.length > 0 ? 1 : 0);
  }
  /** Expects this number of images, all of them loaded. */
  async #showsImages(count: number): Promise<void> {
    await waitFor(() => expect(document.querySelector('.image-wait')).toBeNull(), { interval: 5 });
    expect(document.querySelectorAll('[aria-label^="Remove "]')).toHaveLength(count);
  }

  async #attach(): Promise<void> {
    this.#count += 1;
    const bytes = Uint8Array.from([
      0x89,
      0x50,
      0x4e,
      0x47,
      0x0d,
      0x0a,
      0x1a,
      0x0a,
      this.#count >> 8,
      this.#count & 255,
    ]);
    const notes = `Note ${this.#count}`;
    const images = [...this.#pending.images, `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`];
    this.#pending = { images, notes };
    fireEvent.change(element('input[type="file"]', HTMLInputElement), {
      target: { files: [new File([bytes], `${this.#count}.png`)] },
    });
    fireEvent.change(notesField(), { target: { value: notes } });
    await waitFor(() => expect(document.querySelector(`[title="${this.#count}.png"]`)).not.toBeNull(), { interval: 5 });
    await this.#showsImages(images.length);
  }

  async #save(): Promise<void> {
    this.#count += 1;
    const company = `Company ${this.#count}`;
    type(/^Company/, company);
    type(/^Position/, 'Engineer');
    press('button[type="submit"]');
    await waitFor(() => this.#expectClosed(), { interval: 5 });
    const saved = this.server.calls
      .filter(({ method, path }) => method === 'POST' && path === '/api/jobs')
      .at(-1)?.body;
    const { images, notes } = this.#pending;
    expect(saved).toMatchObject({
      company,
      notes: notes === '' ? null : notes,
      images: images.length === 0 ? null : JSON.stringify(images),
    });
    this.#pending = NOTHING;
  }

  #expectClosed(): void {
    expect(document.querySelector('form')).toBeNull();
  }
}

test('the walk contains every possible order of steps', () => {
  const walk = [...everyOrder()];
  const held = new Set(walk.map((_, at) => walk.slice(at, at + IN_A_ROW).join(' ')));
  const possible = (form: Form, length: number): string[][] =>
    length === 0
      ? [[]]
      : STEPS[form].flatMap((step) => possible(after(form, step), length - 1).map((rest) => [step, ...rest]));
  for (const form of ['closed', 'open'] as const)
    for (const order of possible(form, IN_A_ROW)) expect(held).toContain(order.join(' '));
});

test(`${IN_A_ROW} steps in every order, in the dialog and on the page: each job gets exactly its own images and notes`, async () => {
  const session = new Session();
  try {
    for (const step of everyOrder()) {
      await session.take(step).catch((error: unknown) => {
        throw new Error(
          `After ${session.history.slice(-10).join(', ')}: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
    }
  } finally {
    session.server.restore();
    dropDrafts();
    sessionStorage.clear();
  }
  expect(session.server.calls.filter(({ method }) => method === 'POST')).toHaveLength(
    [...everyOrder()].filter((step) => step === 'save').length,
  );
}, 300_000);
