import type { StripeEvent } from '../events/events.ts';
import type { Connection } from '../store/database.ts';
import type { Settings } from '../store/settings.ts';

/** The delivery of one event to one endpoint. */
export interface Delivery {
  readonly id: number;
  readonly event: string;
  readonly type: string;
  readonly endpoint: string;
  /** `waiting` is due at `due`; the control API sets `held` and `dropped`; `given up` follows the last attempt. */
  readonly state: 'waiting' | 'held' | 'delivered' | 'dropped' | 'given up';
  readonly attempts: number;
  /** Real time in ms. */
  readonly due: number;
  /** The status of the last response, null when there was none. */
  readonly status: number | null;
  readonly answer: string | null;
}

/** How events are delivered from now on. */
type Mode = 'send' | 'hold' | 'drop' | 'duplicate';

/** The store of deliveries, pending and done. */
export interface Deliveries {
  /** Enqueues an event for an endpoint, according to the mode. */
  add(event: StripeEvent, endpoint: string): void;
  /** Enqueues an event again. */
  again(event: string, endpoint: string): void;
  due(now: number, limit: number): Delivery[];
  /** When the next delivery is due, in ms; null if none is waiting. */
  next(): number | null;
  settle(
    id: number,
    result: { state: Delivery['state']; due: number; status: number | null; answer: string | null },
  ): void;
  list(limit: number): Delivery[];
  mode(): Mode;
  setMode(mode: Mode): void;
  /** Releases the held deliveries in the given order. @returns how many */
  release(order: 'given' | 'reversed' | 'shuffled', now: number): number;
  /** The number of deliveries that are waiting or held. */
  pending(): number;
}

const MODE = 'webhook_mode';
const COLUMNS = 'deliveries.id, event, events.type, endpoint, state, attempts, due, status, answer';
const FROM = 'from deliveries join events on events.id = deliveries.event';
/** The distance between the due times of deliveries that are released together, which preserves their order. */
const APART_MS = 1;

/** Opens the delivery store of a database. */
export function openDeliveries(database: Connection, settings: Settings): Deliveries {
  const insert = database.prepare('insert into deliveries (event, endpoint, state, due) values (?, ?, ?, ?)');
  const due = database.prepare(
    `select ${COLUMNS} ${FROM} where state = 'waiting' and due <= ? order by due, deliveries.id limit ?`,
  );
  const next = database.prepare("select min(due) as due from deliveries where state = 'waiting'");
  const update = database.prepare(
    'update deliveries set state = ?, due = ?, status = ?, answer = ?, at = ?, attempts = attempts + 1 where id = ?',
  );
  const held = database.prepare("select id from deliveries where state = 'held' order by id");
  const free = database.prepare("update deliveries set state = 'waiting', due = ? where id = ?");
  const pending = database.prepare("select count(*) as count from deliveries where state in ('waiting', 'held')");
  const mode = (): Mode => {
    const value = settings.get(MODE);
    return value === 'hold' || value === 'drop' || value === 'duplicate' ? value : 'send';
  };

  return {
    add({ id }, endpoint) {
      const now = Date.now();
      const how = mode();
      insert.run(id, endpoint, how === 'hold' ? 'held' : how === 'drop' ? 'dropped' : 'waiting', now);
      if (how === 'duplicate') insert.run(id, endpoint, 'waiting', now);
    },
    again: (event, endpoint) => void insert.run(event, endpoint, 'waiting', Date.now()),
    due: (now, limit) => due.all(now, limit) as Delivery[],
    next: () => (next.get() as { readonly due: number | null }).due,
    settle: (id, { state, due: later, status, answer }) =>
      void update.run(state, later, status, answer, Date.now(), id),
    list: (limit) =>
      database.prepare(`select ${COLUMNS} ${FROM} order by deliveries.id desc limit ?`).all(limit) as Delivery[],
    mode,
    setMode: (value) => settings.set(MODE, value),
    release(order, now) {
      const ids = (held.all() as Array<{ readonly id: number }>).map(({ id }) => id);
      if (order === 'reversed') ids.reverse();
      if (order === 'shuffled')
        ids.forEach((id, index) => {
          const other = Math.floor(Math.random() * (index + 1));
          [ids[index], ids[other]] = [ids[other] ?? id, id];
        });
      ids.forEach((id, index) => free.run(now + index * APART_MS, id));
      return ids.length;
    },
    pending: () => (pending.get() as { readonly count: number }).count,
  };
}
