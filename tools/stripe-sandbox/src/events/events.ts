import { missing } from '../http/StripeError.ts';
import { API_VERSION } from '../schema/schemas.ts';
import type { Connection } from '../store/database.ts';
import { randomText } from '../store/ids.ts';
import type { StripeObject } from '../store/kinds.ts';
import { addRange, type Page, type Range, type Selection } from '../store/objects.ts';

/** An event in Stripe's format. */
export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object; readonly previous_attributes?: object };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: string;
}

/** Emits an event. `before` is the previous object, from which `previous_attributes` are computed. */
export type Emit = (type: string, thing: StripeObject, before?: StripeObject) => void;

/** The request that causes events. */
export interface Cause {
  readonly id: string | null;
  readonly idempotency_key: string | null;
}

/** The store of emitted events. */
export interface Events {
  emit(type: string, thing: StripeObject, before: StripeObject | undefined, created: number, cause: Cause): StripeEvent;
  get(id: string): StripeEvent | null;
  page(
    selection: Pick<Selection, 'created' | 'limit' | 'startingAfter' | 'endingBefore'> & {
      types?: readonly string[] | undefined;
      delivered?: boolean | undefined;
    },
  ): Page<StripeEvent>;
}

/** The previous values of the fields that changed. */
function previous(before: StripeObject, after: StripeObject): object {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name))),
  );
}

interface Row {
  readonly body: string;
  readonly seq: number;
  readonly pending: number;
}

/** A LIKE pattern for an event type: `customer.*` and `*` match everything with that prefix. */
const like = (type: string): string => type.replaceAll('_', '\\_').replaceAll('*', '%');

/** Opens the event store of a database. */
export function openEvents(database: Connection): Events {
  const insert = database.prepare('insert into events (id, type, created, object, body) values (?, ?, ?, ?, ?)');
  const pending =
    "(select count(*) from deliveries where deliveries.event = events.id and deliveries.state in ('waiting', 'held'))";
  const byId = database.prepare(`select body, seq, ${pending} as pending from events where id = ?`);
  const find = (id: string): Row | undefined => byId.get(id) as Row | undefined;
  const read = (row: Row): StripeEvent => ({ ...(JSON.parse(row.body) as StripeEvent), pending_webhooks: row.pending });
  const seqOf = (id: string, param: string): number => {
    const row = find(id);
    if (!row) throw missing('event', id, param);
    return row.seq;
  };

  return {
    emit(type, thing, before, created, request) {
      const event: StripeEvent = {
        id: `evt_${randomText(24)}`,
        object: 'event',
        api_version: API_VERSION,
        created,
        data: { object: thing, ...(before ? { previous_attributes: previous(before, thing) } : {}) },
        livemode: false,
        pending_webhooks: 0,
        request,
        type,
      };
      insert.run(event.id, type, created, thing.id, JSON.stringify(event));
      return event;
    },
    get(id) {
      const row = find(id);
      return row ? read(row) : null;
    },
    page({ created, limit, startingAfter, endingBefore, types, delivered }) {
      const where = ['1 = 1'];
      const values: Array<string | number> = [];
      const add = (condition: string, ...bound: ReadonlyArray<string | number>): void => {
        where.push(condition);
        values.push(...bound);
      };
      if (types) add(`(${types.map(() => "type like ? escape '\\'").join(' or ') || '1 = 0'})`, ...types.map(like));
      if (delivered !== undefined) add(`${pending} ${delivered ? '= 0' : '> 0'}`);
      addRange(add, created as number | Range | undefined);
      if (startingAfter !== undefined) add('seq < ?', seqOf(startingAfter, 'starting_after'));
      if (endingBefore !== undefined) add('seq > ?', seqOf(endingBefore, 'ending_before'));
      const rows = database
        .prepare(
          `select body, seq, ${pending} as pending from events where ${where.join(' and ')} order by seq ${endingBefore === undefined ? 'desc' : 'asc'} limit ?`,
        )
        .all(...values, (limit ?? 10) + 1) as Row[];
      const data = rows.slice(0, limit ?? 10).map(read);
      return { data: endingBefore === undefined ? data : data.reverse(), hasMore: rows.length > (limit ?? 10) };
    },
  };
}
