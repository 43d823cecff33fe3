import { PAGE_START_ID } from '@jobtrail/contract';

/** What the gateway has written into this page (`PageStart`), unchecked; nothing in a page of an older gateway. */
export function pageStart(): Readonly<Record<string, unknown>> {
  try {
    const start: unknown = JSON.parse(document.getElementById(PAGE_START_ID)?.textContent ?? '');
    return typeof start === 'object' && start !== null ? { ...start } : {};
  } catch {
    return {};
  }
}
