import { useEffectEvent, useLayoutEffect } from 'react';
import { type HeldForm, storedTexts } from '@jobtrail/web-kit';
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

/** The values of a draft after the entry was changed elsewhere: unchanged fields follow the entry. */
export function rebased<Name extends string>(
  draft: Readonly<Record<Name, string>> & { before: string },
  now: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Record<Name, string> & { before: string } {
  const values: Record<Name, string> = { ...now };
  for (const name of changedNames(draft, names)) values[name] = draft[name];
  return { ...values, before: JSON.stringify(now) };
}

/** Fills a form with an entry, and keeps unchanged fields up to date while it is open. */
export function useEntryValues<Name extends string, Draft extends EntryDraft & Record<Name, string>>(
  form: HeldForm<Draft>,
  now: Readonly<Record<Name, string>>,
  names: readonly Name[],
): void {
  const current = JSON.stringify(now);
  const fill = useEffectEvent(() => {
    const draft = form.values();
    const values = draft.open ? rebased(draft, now, names) : { ...now, before: current };
    form.change({ ...values, open: true } as Partial<Draft>);
  });
  useLayoutEffect(() => fill(), [form, current]);
}
