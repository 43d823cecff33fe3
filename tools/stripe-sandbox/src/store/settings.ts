import type { Connection } from './database.ts';

/** Named values in the database. */
export interface Settings {
  get(name: string): string | null;
  set(name: string, value: string): void;
}

/** Opens the settings of a database. */
export function openSettings(database: Connection): Settings {
  const select = database.prepare('select value from settings where name = ?');
  const upsert = database.prepare(
    'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
  );
  return {
    get(name) {
      const row = select.get(name) as { readonly value: string } | undefined;
      return row?.value ?? null;
    },
    set: (name, value) => void upsert.run(name, value),
  };
}
