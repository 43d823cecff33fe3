import { type Command, type Commands, type CommandSource, draftStore, type PlatformStore } from '@jobtrail/web-kit';

/** The commands of one part, which are loaded when the palette opens. */
export interface Registration {
  readonly part: string;
  readonly load: () => Promise<CommandSource>;
}

/** What is open: the palette, or the list of all keys. */
export type Opened =
  | {
      readonly kind: 'palette';
      /** The element that had the focus before. */
      readonly from: Element | null;
      /** The command whose next level it shows; the first level without one. */
      readonly command: Command | undefined;
    }
  | { readonly kind: 'keys' };

/** The palette, as the shell sees it. */
export interface CommandRegistry extends Commands {
  /** The latest registration of each part; the same list until one is added or removed. */
  readonly registrations: () => readonly Registration[];
  /** Null while nothing is open. */
  readonly opened: () => Opened | null;
  readonly openKeys: () => void;
  readonly close: () => void;
  /** The keys of the commands that were used, latest first, as `commandKey` makes them. */
  readonly recent: () => readonly string[];
  readonly subscribe: (listener: () => void) => () => void;
}

/** How many used commands are remembered. */
const RECENT_MAX = 12;
const RECENT = 'recent-commands';

/** Identifies a command among those of all parts. */
export const commandKey = (part: string, id: string): string => `${part} ${id}`;

/**
 * Creates the registry of commands. What a person has used is remembered in this tab until they sign out.
 * @param store has the person
 */
export function createCommandRegistry(store: PlatformStore): CommandRegistry {
  const all = new Set<Registration>();
  const listeners = new Set<() => void>();
  let registrations: readonly Registration[] = [];
  let opened: Opened | null = null;

  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const update = (): void => {
    registrations = [...new Map([...all].map((one) => [one.part, one])).values()];
    notify();
  };
  const show = (next: Opened | null): void => {
    opened = next;
    notify();
  };
  const userId = (): string | undefined => store.getState().user?.id;
  const recent = (): readonly string[] => {
    const person = userId();
    const stored = person === undefined ? undefined : draftStore.read(person, RECENT);
    return Array.isArray(stored) ? stored.filter((key: unknown) => typeof key === 'string') : [];
  };

  return {
    register: (part, load) => {
      const registration = { part, load };
      all.add(registration);
      update();
      return () => {
        if (all.delete(registration)) update();
      };
    },
    open: (command) => show({ kind: 'palette', from: document.activeElement, command }),
    used: (part, id) => {
      const person = userId();
      if (person === undefined) return;
      const key = commandKey(part, id);
      const keys = [key, ...recent().filter((other) => other !== key)].slice(0, RECENT_MAX);
      draftStore.write(person, RECENT, keys);
    },
    registrations: () => registrations,
    opened: () => opened,
    openKeys: () => show({ kind: 'keys' }),
    close: () => show(null),
    recent,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
