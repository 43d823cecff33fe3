import { storedTexts } from '@jobtrail/web-kit';
import type { NamedJob } from '../jobs/card.ts';

/** What is open over the jobs, besides the detail, which the address names. */
export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'menu'; card: NamedJob; anchor: HTMLElement }
  | { kind: 'edit'; card: NamedJob }
  | { kind: 'delete'; card: NamedJob };

/** The dialog in what was kept before a reload; a menu hangs on an element and is not among them. */
export function storedDialog(stored: unknown): OpenDialog | undefined {
  const { kind } = storedTexts(stored, ['kind']);
  if (kind === 'add') return { kind };
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
