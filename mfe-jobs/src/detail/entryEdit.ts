import { useEffectEvent, useLayoutEffect } from 'react';
import { bothTexts } from '@jobtrail/contract';
import { type HeldForm, storedTexts, useHeldValues } from '@jobtrail/web-kit';
import type { TextChoice } from '../job-form/form/ChangedElsewhere.tsx';
import type { FormDraft } from './Drafts.ts';

/** Unsaved changes to an entry. `before` has its values from before the changes, as JSON. */
type EntryDraft = FormDraft & { before: string };

function valuesBefore<Name extends string>(before: string, names: readonly Name[]): Partial<Record<Name, string>> {
  try {
    return storedTexts(JSON.parse(before), names);
  } catch {
    return {};
  }
}

/** The fields that differ from the entry. Only these are saved, so that changes made elsewhere are kept. */
export function changedNames<Name extends string>(
  draft: Readonly<Record<Name, string>> & { before: string },
  names: readonly Name[],
): Set<Name> {
  const before = valuesBefore(draft.before, names);
  return new Set(names.filter((name) => draft[name] !== before[name]));
}

/** The text that a field had before the changes. */
export const textBefore = <Name extends string>({ before }: { before: string }, name: Name): string =>
  valuesBefore(before, [name])[name] ?? '';

/** Whether a text was changed both here and elsewhere, so that saving it would overwrite the other one. */
export const isChangedElsewhere = <Name extends string>(
  draft: Readonly<Record<Name, string>> & { before: string },
  now: Readonly<Record<Name, string>>,
  name: Name,
): boolean => ![draft[name], now[name]].includes(textBefore(draft, name)) && draft[name] !== now[name];

/**
 * The values of a draft after the entry was changed elsewhere: unchanged fields follow the entry, and so do short changed
 * ones. A long `text` that was changed in both places stays a change of the earlier one until the person has chosen.
 */
export function rebased<Name extends string>(
  draft: Readonly<Record<Name, string>> & { before: string },
  now: Readonly<Record<Name, string>>,
  names: readonly Name[],
  text?: Name,
): Record<Name, string> & { before: string } {
  const values: Record<Name, string> = { ...now };
  for (const name of changedNames(draft, names)) values[name] = draft[name];
  const isOwn = text !== undefined && isChangedElsewhere(draft, now, text);
  const before = isOwn ? { ...now, [text]: textBefore(draft, text) } : now;
  return { ...values, before: JSON.stringify(before) };
}

/**
 * Fills a form with an entry, and keeps unchanged fields up to date while it is open.
 * @param text the name of the long text
 * @returns the choice that the person has to make before the text is saved; null if nothing else was saved meanwhile
 */
export function useEntryValues<Name extends string, Draft extends EntryDraft & Record<Name, string>>(
  form: HeldForm<Draft>,
  now: Readonly<Record<Name, string>>,
  names: readonly Name[],
  text: Name,
): TextChoice | null {
  const current = JSON.stringify(now);
  const fill = useEffectEvent(() => {
    const draft = form.values();
    const values = draft.open ? rebased(draft, now, names, text) : { ...now, before: current };
    form.change({ ...values, open: true } as Partial<Draft>);
  });
  useLayoutEffect(() => fill(), [form, current]);
  const draft = useHeldValues(form);
  if (!draft.open || !isChangedElsewhere(draft, now, text)) return null;
  const choose = (chosen: string): void => {
    const before = JSON.stringify({ ...valuesBefore(draft.before, names), [text]: now[text] });
    form.change({ [text]: chosen, before } as Partial<Draft>);
  };
  return { keepBoth: () => choose(bothTexts(now[text], draft[text])), keepMine: () => choose(draft[text]) };
}
