import {
  Bell,
  CalendarDays,
  ChevronDown,
  CircleSlash,
  Download,
  Ellipsis,
  ListChecks,
  type LucideIcon,
  Sparkles,
  Tag,
  Tags,
  Trash2,
  X,
} from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { BULK_JOBS_MAX, type BulkChange, type JobCard } from '@jobtrail/contract';
import {
  formatCount,
  Icon,
  isForPage,
  Menu,
  MenuItem,
  Popover,
  pressedKey,
  singleKey,
  usePlatform,
  withRetries,
} from '@jobtrail/web-kit';
import { usePersonZone } from '../jobs/clock/usePersonZone.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { NOTHING_SELECTED, type Selection, selectionText, withAll } from '../table/selection.ts';
import type { Sort } from '../table/sort.ts';
import { useTableSettings } from '../table/tableSettings.ts';
import { createBulkCommands } from './bulkCommands.ts';
import type { BulkFormProps } from './BulkForm.tsx';
import { AppliedDayForm, FollowUpForm, ReasonForm, SmartTagForm } from './FieldForms.tsx';
import { applications } from './outcome.ts';
import { StageForm } from './StageForm.tsx';
import { AddTagsForm, RemoveTagsForm } from './TagForms.tsx';
import { bulkTexts } from './texts.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import './bulk.css';

interface Props {
  /** All applications. */
  cards: readonly JobCard[];
  /** Those that the filter shows. */
  shown: readonly JobCard[];
  selection: Selection;
  onSelection: (change: (selection: Selection) => Selection) => void;
  /** The order of the table, and what it is limited to in words: of an exported file. */
  sort: Sort;
  limits: string;
}

/** The changes that ask for more. */
const FORMS = ['stage', 'addTags', 'removeTags', 'followUp', 'appliedOn', 'closedReason', 'smartTag'] as const;
type Form = (typeof FORMS)[number];
/** Those in the menu of every bar, in their order. */
const FURTHER: ReadonlyArray<{ form: Form; icon: LucideIcon }> = [
  { form: 'removeTags', icon: Tags },
  { form: 'appliedOn', icon: CalendarDays },
  { form: 'closedReason', icon: CircleSlash },
  { form: 'smartTag', icon: Sparkles },
];
/** From so many rows on, the table is longer than a page, and the bar offers to select all of them. */
const PAGE_ROWS = 12;
/** The least width of a bar with all of its buttons, in px. Below it, some are in its menu. */
const WIDE = 640;

const focusRow = (): void =>
  document.querySelector<HTMLElement>('tr[data-job][tabindex="0"]')?.focus({ preventScroll: true });

/**
 * What can be done with the selected jobs. Esc clears the selection, M changes the stage and Delete deletes, wherever the
 * focus is on the page.
 */
export default function BulkBar({ cards, shown, selection, onSelection, sort, limits }: Props) {
  const platform = usePlatform();
  const jobCommands = useJobCommands();
  const commands = useMemo(() => createBulkCommands(platform, jobCommands), [platform, jobCommands]);
  const { columns } = useTableSettings();
  const zone = usePersonZone();
  const dock = useRef<HTMLElement>(null);
  const isNarrow = useIsNarrow(dock, WIDE);
  const [open, setOpen] = useState<{ form: Form; anchor: HTMLElement } | null>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [pending, setPending] = useState(false);

  const selected = useMemo(() => {
    const known = new Map(cards.map((card) => [card.id, card]));
    return [...selection.ids].flatMap((id) => known.get(id) ?? []);
  }, [cards, selection]);
  const hidden = useMemo(() => {
    const visible = new Set(shown.map(({ id }) => id));
    return selected.filter(({ id }) => !visible.has(id)).length;
  }, [shown, selected]);
  const isTooMany = selected.length > BULK_JOBS_MAX;
  const canSelectAll = shown.length > PAGE_ROWS && selected.length - hidden < shown.length;
  const jobs = applications(selected.length);

  const clear = (): void => {
    focusRow();
    onSelection(() => NOTHING_SELECTED);
  };
  const selectAll = (): void =>
    onSelection((before) =>
      withAll(
        before,
        shown.map(({ id }) => id),
      ),
    );

  async function change(wanted: BulkChange): Promise<void> {
    if (pending || isTooMany || selected.length === 0) return;
    setPending(true);
    const operation = await commands.change(selected, wanted);
    setPending(false);
    if (!operation) return;
    const isRefused = operation.id === null && operation.skipped.some(({ reason }) => reason === 'not-possible');
    // The form stays for another day or reason.
    if (isRefused) return;
    setOpen(null);
    focusRow();
    // What could not take it stays selected, for another try.
    const left = operation.skipped.filter(({ reason }) => reason === 'not-possible').map(({ id }) => id);
    onSelection(() => ({ ids: new Set(left), anchor: null }));
  }

  async function save(): Promise<void> {
    try {
      const { saveJobs } = await withRetries(() => import(/* webpackChunkName: "long-lists" */ '../table/saveJobs.ts'));
      await saveJobs(selected, { columns, sort, limits: `${limits} selected`, zone, client: platform.queryClient });
    } catch {
      platform.toast({
        title: 'Export failed',
        description: 'The file could not be written. Please try again.',
        tone: 'error',
      });
    }
  }

  const openAt = (form: Form, anchor: HTMLElement | null): void => {
    if (anchor && !pending && !isTooMany) setOpen({ form, anchor });
  };
  const onStageKey = useEffectEvent((event: KeyboardEvent) => {
    if (singleKey(event) !== 'm') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    openAt('stage', dock.current?.querySelector<HTMLElement>('[data-form="stage"]') ?? null);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || !isForPage(event)) return;
    const key = pressedKey(event);
    if (key === 'Escape') clear();
    if (key === 'Delete') void change({ kind: 'delete' });
  });
  useEffect(() => {
    const stop = new AbortController();
    // Before the row, for which M is about its own job.
    const first = (event: KeyboardEvent): void => onStageKey(event);
    document.addEventListener('keydown', first, { capture: true, signal: stop.signal });
    document.addEventListener('keydown', (event) => onKey(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);

  const button = (form: Form, icon: ReactNode, end: ReactNode = null) => (
    <button
      type="button"
      className="btn btn-sm"
      data-form={form}
      aria-haspopup="dialog"
      aria-expanded={open?.form === form}
      aria-disabled={pending}
      disabled={isTooMany}
      onClick={({ currentTarget }) => (open?.form === form ? setOpen(null) : openAt(form, currentTarget))}
    >
      {icon}
      {bulkTexts[form]}
      {end}
    </button>
  );
  const item = (form: Form, icon: LucideIcon) => (
    <MenuItem key={form} onSelect={() => openAt(form, menu)}>
      <Icon of={icon} />
      {bulkTexts[form]}...
    </MenuItem>
  );
  if (selected.length === 0) return null;
  return (
    <section ref={dock} className="bulk" aria-label={bulkTexts.selection}>
      <div className="bulk-bar">
        <b className="bulk-count-of num">
          {pending ? <span className="spin" /> : null}
          <SelectedCount
            text={pending ? `Changing ${formatCount(selected.length)}` : selectionText(selected.length, hidden)}
          />
        </b>
        {isTooMany ? <span className="bulk-limit">{bulkTexts.tooMany}</span> : null}
        {canSelectAll && !isNarrow ? (
          <button type="button" className="link" onClick={selectAll}>
            Select all {formatCount(shown.length)}
          </button>
        ) : null}
        {button('stage', null, isNarrow ? null : <Icon of={ChevronDown} size={12} />)}
        {button('addTags', isNarrow ? null : <Icon of={Tag} size={14} />)}
        {isNarrow ? null : (
          <>
            {button('followUp', <Icon of={Bell} size={14} />)}
            <button type="button" className="btn btn-sm" onClick={() => void save()}>
              <Icon of={Download} size={14} />
              {bulkTexts.export}
            </button>
            <button
              type="button"
              className="btn btn-sm btn-danger"
              aria-disabled={pending}
              disabled={isTooMany}
              onClick={() => void change({ kind: 'delete' })}
            >
              <Icon of={Trash2} size={14} />
              Delete
            </button>
          </>
        )}
        <span className="bulk-end">
          <button
            type="button"
            className="icon-btn"
            aria-haspopup="menu"
            aria-expanded={menu !== null}
            aria-label={bulkTexts.more}
            disabled={isTooMany && !isNarrow}
            onClick={({ currentTarget }) => setMenu(menu ? null : currentTarget)}
          >
            <Icon of={Ellipsis} />
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-label={bulkTexts.clear}
            data-tooltip={`${bulkTexts.clear} (Esc)`}
            onClick={clear}
          >
            <Icon of={X} />
          </button>
        </span>
      </div>
      {menu ? (
        <Menu anchor={menu} label={bulkTexts.more} start="first" onClose={() => setMenu(null)}>
          {isNarrow ? (
            <>
              {canSelectAll ? (
                <MenuItem onSelect={selectAll}>
                  <Icon of={ListChecks} />
                  Select all {formatCount(shown.length)}
                </MenuItem>
              ) : null}
              {isTooMany ? null : item('followUp', Bell)}
            </>
          ) : null}
          {isTooMany ? null : FURTHER.map(({ form, icon }) => item(form, icon))}
          {isNarrow ? (
            <>
              <MenuItem onSelect={() => void save()}>
                <Icon of={Download} />
                {bulkTexts.export}
              </MenuItem>
              {isTooMany ? null : (
                <>
                  <hr />
                  <MenuItem danger onSelect={() => void change({ kind: 'delete' })}>
                    <Icon of={Trash2} />
                    Delete
                  </MenuItem>
                </>
              )}
            </>
          ) : null}
        </Menu>
      ) : null}
      {open ? (
        <Popover
          anchor={open.anchor}
          label={bulkTexts[open.form]}
          align={open.anchor.dataset.form === undefined ? 'end' : 'center'}
          className="menu bulk-popover"
          onClose={() => setOpen(null)}
        >
          {() => (
            <OpenForm
              form={open.form}
              cards={selected}
              jobs={jobs}
              pending={pending}
              onChange={(wanted) => void change(wanted)}
            />
          )}
        </Popover>
      ) : null}
    </section>
  );
}

/** The counts, each in one line. */
function SelectedCount({ text }: { text: string }) {
  return (
    <span>
      {text.split(/(?<=, )/).map((part) => (
        <span key={part} className="bulk-part">
          {part}
        </span>
      ))}
    </span>
  );
}

function OpenForm({ form, cards, ...props }: BulkFormProps & { form: Form; cards: readonly JobCard[] }) {
  switch (form) {
    case 'stage':
      return <StageForm {...props} />;
    case 'addTags':
      return <AddTagsForm {...props} />;
    case 'removeTags':
      return <RemoveTagsForm {...props} cards={cards} />;
    case 'followUp':
      return <FollowUpForm {...props} />;
    case 'appliedOn':
      return <AppliedDayForm {...props} />;
    case 'closedReason':
      return <ReasonForm {...props} />;
    case 'smartTag':
      return <SmartTagForm {...props} />;
  }
}
