import { storedTexts } from '@jobtrail/web-kit';
import type { AddTab } from '../jobs/addTab.ts';
import type { NamedJob } from '../jobs/card.ts';

/** What is open over the jobs, besides the detail, which is part of the URL. */
export type OpenDialog =
  | { kind: 'add'; tab?: AddTab }
  | { kind: 'deleted' }
  | { kind: 'menu'; card: NamedJob; anchor: HTMLElement }
  | { kind: 'edit'; card: NamedJob }
  | { kind: 'delete'; card: NamedJob };

/** Parses the dialog stored before a reload. A menu is not stored because it belongs to an element. */
export function storedDialog(stored: unknown): OpenDialog | undefined {
  const { kind } = storedTexts(stored, ['kind']);
  if (kind === 'add' || kind === 'deleted') return { kind };
  if ((kind !== 'edit' && kind !== 'delete') || typeof stored !== 'object' || stored === null) return undefined;
  const {
    id,
    company,
    position,
    jobUrl = null,
  } = storedTexts(Reflect.get(stored, 'card'), ['id', 'company', 'position', 'jobUrl']);
  return id === undefined || company === undefined || position === undefined
    ? undefined
    : { kind, card: { id, company, position, jobUrl } };
}
