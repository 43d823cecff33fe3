import { missing } from '../http/StripeError.ts';
import type { Connection } from './database.ts';
import type { Internals } from './internals.ts';
import type { Kind, Kinds, StripeObject } from './kinds.ts';

/** Bounds of a time, in seconds. */
export interface Range {
  readonly gt?: number;
  readonly gte?: number;
  readonly lt?: number;
  readonly lte?: number;
}

/** Which objects of a kind, and which page of them. */
export interface Selection {
  readonly customer?: string | undefined;
  readonly parent?: string | undefined;
  readonly created?: number | Range | undefined;
  /** The allowed values of fields, by JSON path such as $.status. */
  readonly fields?: Readonly<Record<string, ReadonlyArray<string | number> | undefined>>;
  readonly startingAfter?: string | undefined;
  readonly endingBefore?: string | undefined;
  /** The maximum number of objects; without it, all of them. */
  readonly limit?: number | undefined;
}

/** A page of objects, newest first. */
export interface Page<T> {
  readonly data: T[];
  readonly hasMore: boolean;
}

/** The object store. Everything is synchronous and part of the running transaction. */
export interface Objects {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | null;
  /** @throws StripeError 404 resource_missing */
  need<K extends Kind>(kind: K, id: string, param?: string): Kinds[K];
  internals(id: string): Internals;
  /** Creates or replaces an object. Its internals are kept if none are given. */
  put(thing: StripeObject, internals?: Internals): void;
  page<K extends Kind>(kind: K, selection: Selection): Page<Kinds[K]>;
  /** Finds an invoice by the token in its page's URL. */
  byToken(token: string): Kinds['invoice'] | null;
  /** The next object that is due, no later than `until`. */
  nextDue(until: number): { readonly kind: string; readonly id: string; readonly due: number } | null;
}

/** The ID of the object that this one belongs to, by which it can be listed. */
function parentOf(thing: StripeObject): string | null {
  switch (thing.object) {
    case 'invoice':
      return thing.parent?.subscription_details.subscription ?? null;
    case 'invoice_payment':
      return thing.invoice;
    case 'charge':
      return thing.payment_intent;
    case 'refund':
    case 'dispute':
      return thing.charge;
    case 'balance_transaction':
      return thing.source;
    case 'price':
      return thing.product;
    default:
      return null;
  }
}

function customerOf(thing: StripeObject): string | null {
  const { customer } = thing;
  return typeof customer === 'string' ? customer : null;
}

interface Row {
  readonly id: string;
  readonly body: string;
  /** The internals, as JSON. */
  readonly inner: string;
  readonly seq: number;
  readonly kind: string;
  readonly due: number;
}

/** Parses the body of a row. */
const bodyOf = <K extends Kind>(row: Row): Kinds[K] => JSON.parse(row.body) as Kinds[K];

/** Opens the object store of a database. */
export function openObjects(database: Connection): Objects {
  const byId = database.prepare('select seq, id, kind, body, inner from objects where id = ? and kind = ?');
  const internalsById = database.prepare('select inner from objects where id = ?');
  const insert =
    database.prepare(`insert into objects (id, kind, created, customer, parent, due, body, inner) values (?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (id) do update set customer = excluded.customer, parent = excluded.parent, due = excluded.due, body = excluded.body, inner = excluded.inner`);
  const byToken = database.prepare(
    "select body from objects where kind = 'invoice' and json_extract(inner, '$.token') = ?",
  );
  const next = database.prepare(
    'select kind, id, due from objects where due is not null and due <= ? order by due, seq limit 1',
  );
  const row = (kind: Kind, id: string): Row | undefined => byId.get(id, kind) as Row | undefined;
  const seqOf = (kind: Kind, id: string, param: string): number => {
    const found = row(kind, id);
    if (!found) throw missing(kind, id, param);
    return found.seq;
  };

  const objects: Objects = {
    get(kind, id) {
      const found = row(kind, id);
      return found ? bodyOf(found) : null;
    },
    need(kind, id, param = 'id') {
      const found = row(kind, id);
      if (!found) throw missing(kind, id, param);
      return bodyOf(found);
    },
    internals: (id) => JSON.parse((internalsById.get(id) as Row | undefined)?.inner ?? '{}') as Internals,
    put(thing, given) {
      const internals = given ?? objects.internals(thing.id);
      insert.run(
        thing.id,
        thing.object,
        thing.created,
        customerOf(thing),
        parentOf(thing),
        internals.due ?? null,
        JSON.stringify(thing),
        JSON.stringify(internals),
      );
    },
    page(kind, { customer, parent, created, fields = {}, startingAfter, endingBefore, limit }) {
      const where = ['kind = ?', "coalesce(json_extract(inner, '$.deleted'), 0) = 0"];
      const values: Array<string | number> = [kind];
      const add = (condition: string, ...bound: ReadonlyArray<string | number>): void => {
        where.push(condition);
        values.push(...bound);
      };
      if (customer !== undefined) add('customer = ?', customer);
      if (parent !== undefined) add('parent = ?', parent);
      for (const [path, allowed] of Object.entries(fields)) {
        if (allowed) add(`json_extract(body, ?) in (${allowed.map(() => '?').join(', ') || 'null'})`, path, ...allowed);
      }
      addRange(add, created);
      if (startingAfter !== undefined) add('seq < ?', seqOf(kind, startingAfter, 'starting_after'));
      if (endingBefore !== undefined) add('seq > ?', seqOf(kind, endingBefore, 'ending_before'));
      const order = endingBefore === undefined ? 'desc' : 'asc';
      const rows = database
        .prepare(
          `select body from objects where ${where.join(' and ')} order by seq ${order} ${limit === undefined ? '' : `limit ${limit + 1}`}`,
        )
        .all(...values) as Row[];
      const data = (limit === undefined ? rows : rows.slice(0, limit)).map((found) => bodyOf<typeof kind>(found));
      return {
        data: endingBefore === undefined ? data : data.reverse(),
        hasMore: limit !== undefined && rows.length > limit,
      };
    },
    byToken(token) {
      const found = byToken.get(token) as Row | undefined;
      return found ? bodyOf<'invoice'>(found) : null;
    },
    nextDue: (until) => (next.get(until) as Row | undefined) ?? null,
  };
  return objects;
}

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Adds the bounds of a `created` filter to a query. */
export function addRange(add: (condition: string, value: number) => void, created: number | Range | undefined): void {
  if (typeof created === 'number') add('created = ?', created);
  else if (created)
    for (const [name, sign] of Object.entries(COMPARISONS)) {
      const bound = created[name as keyof typeof COMPARISONS];
      if (bound !== undefined) add(`created ${sign} ?`, bound);
    }
}
