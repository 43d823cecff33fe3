import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '@jobtrail/contract';

/** How this browser shows the table. */
export interface TableSettings {
  /**
   * The ids of the columns after Company, in their order; those that are hidden begin with a dash. Null for the
   * default.
   */
  readonly columns: readonly string[] | null;
  /** Whether rows are 32 px high instead of 40. */
  readonly compact: boolean;
}

/** The version of what is stored. Other versions are ignored. */
const VERSION = 1;
/** The columns of the default, with Company. */
const DEFAULT_COUNT = 5;
export const DEFAULT_SETTINGS: TableSettings = { columns: null, compact: false };

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads stored settings. What is broken, or from another version, is the default. */
export function readSettings(stored: string | null): TableSettings {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null || Reflect.get(value, 'version') !== VERSION)
      return DEFAULT_SETTINGS;
    const columns: unknown = Reflect.get(value, 'columns');
    return {
      columns: Array.isArray(columns) && columns.every(isText) ? columns : null,
      compact: Reflect.get(value, 'rows') === 'compact',
    };
  } catch {
    return DEFAULT_SETTINGS;
  }
}

function readStorage(): TableSettings {
  try {
    return readSettings(localStorage.getItem(STORAGE_KEYS.table));
  } catch {
    return DEFAULT_SETTINGS;
  }
}

/** How many columns the settings show, with Company. */
const countOf = ({ columns }: TableSettings): number =>
  columns === null ? DEFAULT_COUNT : 1 + columns.filter((id) => !id.startsWith('-')).length;

let current: TableSettings | undefined;
let settledCount: number | undefined;
const listeners = new Set<() => void>();
const settings = (): TableSettings => (current ??= readStorage());
const tell = (): void => {
  for (const listener of listeners) listener();
};
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes how this browser shows the table. */
export function changeSettings(changes: Partial<TableSettings>): void {
  settledCount ??= countOf(settings());
  current = { ...settings(), ...changes };
  const { columns, compact } = current;
  try {
    localStorage.setItem(
      STORAGE_KEYS.table,
      JSON.stringify({ version: VERSION, columns, rows: compact ? 'compact' : 'comfortable' }),
    );
  } catch {
    // The table follows without storage, too.
  }
  tell();
}

/** Ends a choice of columns: what makes room for them does so now, and not while they are being chosen. */
export function settleColumns(): void {
  settledCount = countOf(settings());
  tell();
}

/** Forgets what was read, as a new page does. For tests. */
export function forgetSettings(): void {
  current = undefined;
  settledCount = undefined;
  tell();
}

/** How this browser shows the table. */
export const useTableSettings = (): TableSettings => useSyncExternalStore(subscribe, settings);
/** How many columns the table had when they were last chosen. */
export const useColumnCount = (): number => useSyncExternalStore(subscribe, () => settledCount ?? countOf(settings()));
