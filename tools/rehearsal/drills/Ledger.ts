/** What is counted: rows of the databases, and emails that the mail server has received. */
export type Kind =
  | 'sign-up'
  | 'payment'
  | 'subscription'
  | 'webhook'
  | 'job'
  | 'ticket'
  | 'broadcast'
  | 'mail'
  | 'received';

/** One thing that the product has, with its state. */
export interface Found {
  readonly kind: Kind;
  /** What identifies it for the person who caused it. */
  readonly key: string;
  readonly state: string;
}

/** What a comparison of the ledger with the databases found. */
export interface Differences {
  readonly checked: number;
  /** Acknowledged, but missing or in another state. */
  readonly lost: readonly string[];
  /** There more than once, acknowledged or not. */
  readonly doubled: readonly string[];
  /** Emails of which svc-mail cannot know whether the mail server has accepted them. They are never sent again. */
  readonly uncertain: number;
}

/** Everything that the product has acknowledged, with the states that it may be in. */
export class Ledger {
  readonly #states = new Map<string, Set<string>>();

  /** Something was acknowledged, in one of these states. */
  acknowledged(kind: Kind, key: string, ...states: readonly string[]): void {
    this.#states.set(`${kind} ${key}`, new Set(states));
  }

  /** A change was sent. Until it is acknowledged, the thing may be in either state. */
  changing(kind: Kind, key: string, state: string): void {
    this.#states.get(`${kind} ${key}`)?.add(state);
  }

  /** The keys of what was acknowledged of a kind. */
  keysOf = (kind: Kind): string[] =>
    [...this.#states.keys()].flatMap((name) => (name.startsWith(`${kind} `) ? [name.slice(kind.length + 1)] : []));

  /** Compares everything that the product has with what it has acknowledged. */
  compare(all: readonly Found[]): Differences {
    const found = new Map<string, string[]>();
    for (const { kind, key, state } of all) {
      const name = `${kind} ${key}`;
      found.set(name, [...(found.get(name) ?? []), state]);
    }
    const lost = [...this.#states].flatMap(([name, states]) =>
      (found.get(name) ?? []).some((state) => states.has(state)) ? [] : [name],
    );
    const mails = all.filter(({ kind }) => kind === 'mail');
    const unreceived = mails.filter(({ key, state }) => state === 'sent' && !found.has(`received ${key}`));
    return {
      checked: this.#states.size + mails.length,
      lost: [...lost, ...unreceived.map(({ key }) => `received ${key}`)],
      doubled: [...found].flatMap(([name, states]) => (states.length > 1 ? [name] : [])),
      uncertain: mails.filter(({ state }) => state === 'uncertain').length,
    };
  }
}
