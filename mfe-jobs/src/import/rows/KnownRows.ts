import { type LocalDay, localDayOf, postingKey } from '@jobtrail/contract';
import { squash } from '../columns/squash.ts';
import type { KnownJob } from '../reading.ts';

/** The same company and position are the same application if both were applied for within so many days. */
const DAYS_APART_MAX = 14;
const DAY_MS = 86_400_000;

/** What two applications are compared by. */
export interface Identity {
  readonly key: string;
  /** Company and position; null if one of them is missing. */
  readonly pair: string | null;
  /** The day of the application, in days since 1970; null without one. */
  readonly day: number | null;
}

export const identityOf = (key: string, company: string, position: string, appliedOn: LocalDay | null): Identity => {
  const [employer, role] = [squash(company), squash(position)];
  return {
    key,
    pair: employer === '' || role === '' ? null : `${employer} ${role}`,
    day: appliedOn === null ? null : Date.parse(`${appliedOn}T00:00:00Z`) / DAY_MS,
  };
};

export const identityOfJob = (job: KnownJob, timeZone: string): Identity =>
  identityOf(
    postingKey(job.jobUrl) ?? '',
    job.company,
    job.position,
    job.appliedOn ?? (job.applicationDate === null ? null : localDayOf(Date.parse(job.applicationDate), timeZone)),
  );

export interface Duplicate<Ref> {
  readonly tier: 'certain' | 'possible';
  readonly of: Ref;
}

/** Applications, by what duplicates are found by. A reference is a job's id or the index of a row. */
export class KnownRows<Ref extends string | number> {
  readonly #byKey = new Map<string, Ref[]>();
  readonly #byPair = new Map<string, { of: Ref; day: number | null }[]>();

  add({ key, pair, day }: Identity, of: Ref): void {
    if (key !== '') put(this.#byKey, key, of);
    if (pair !== null) put(this.#byPair, pair, { of, day });
  }

  remove({ key, pair }: Identity, of: Ref): void {
    this.#byKey.set(
      key,
      (this.#byKey.get(key) ?? []).filter((known) => known !== of),
    );
    if (pair !== null)
      this.#byPair.set(
        pair,
        (this.#byPair.get(pair) ?? []).filter((known) => known.of !== of),
      );
  }

  /** The first application with the same posting, or else with the same company and position at about the same time. */
  find({ key, pair, day }: Identity, isEarlier: (of: Ref) => boolean = () => true): Duplicate<Ref> | null {
    const same = key.startsWith('row:') ? undefined : this.#byKey.get(key)?.find(isEarlier);
    if (same !== undefined) return { tier: 'certain', of: same };
    const isNear = (other: number | null): boolean =>
      other === null || day === null || Math.abs(other - day) <= DAYS_APART_MAX;
    const alike = (pair === null ? undefined : this.#byPair.get(pair))?.find(
      (known) => isNear(known.day) && isEarlier(known.of),
    );
    return alike ? { tier: 'possible', of: alike.of } : null;
  }

  /** The rows that may be duplicates of an application, or it of them. */
  related({ key, pair }: Identity): Ref[] {
    return [
      ...(this.#byKey.get(key) ?? []),
      ...(pair === null ? [] : (this.#byPair.get(pair) ?? []).map(({ of }) => of)),
    ];
  }
}

function put<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}
