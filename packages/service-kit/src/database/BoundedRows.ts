import type { Knex } from 'knex';

/** Where the rows of a list come from. */
export interface RowSource {
  /** The next ids in the order of the list, as many as one query gives; none at its end. */
  readonly nextIds: () => Promise<readonly string[]>;
  /** The rows of some ids, in any order, and of their owner only. */
  readonly rowsOf: (ids: readonly string[]) => Knex.QueryBuilder;
  /** The columns whose texts may be long. */
  readonly texts: readonly string[];
}

const PAGE_ROWS = 100;
/** A row whose long texts together have more bytes than this is read alone. */
const SHORT_BYTES = 4 * 1024;

/**
 * Reads rows in the order of their ids in bounded memory: short rows in pages of at most 100, a long one alone, whatever happens to them
 * in the meantime. A row that is deleted before its turn is left out. No connection is held between two pages.
 */
export class BoundedRows<Row extends { id: string }> {
  readonly #source: RowSource;
  #ids: readonly string[] = [];
  #at = 0;
  /** Where the rows in `#short` end. */
  #known = 0;
  readonly #short = new Map<string, Row>();

  constructor(source: RowSource) {
    this.#source = source;
  }

  /** The next rows, at least one; null at the end of the list. */
  async nextPage(): Promise<Row[] | null> {
    for (;;) {
      if (this.#at === this.#known && !(await this.#look())) return null;
      const page = this.#takeShort();
      if (page.length > 0) return page;
      const id = this.#ids[this.#at] ?? '';
      this.#at += 1;
      const row: Row | undefined = await this.#source.rowsOf([id]).first();
      if (row) return [row];
    }
  }

  /** Reads the short ones of the next rows. The database measures them, so that a text that has just grown is not read with others. */
  async #look(): Promise<boolean> {
    if (this.#at === this.#ids.length) {
      this.#ids = await this.#source.nextIds();
      this.#at = 0;
      if (this.#ids.length === 0) return false;
    }
    this.#known = Math.min(this.#at + PAGE_ROWS, this.#ids.length);
    const { rowsOf, texts } = this.#source;
    const bytes = texts.map(() => 'coalesce(octet_length(??), 0)').join(' + ');
    const query = rowsOf(this.#ids.slice(this.#at, this.#known));
    const rows: Row[] = await (texts.length === 0 ? query : query.whereRaw(`${bytes} <= ?`, [...texts, SHORT_BYTES]));
    this.#short.clear();
    for (const row of rows) this.#short.set(row.id, row);
    return true;
  }

  /** The short rows up to the next one that is long or gone. */
  #takeShort(): Row[] {
    const page: Row[] = [];
    for (; this.#at < this.#known; this.#at += 1) {
      const id = this.#ids[this.#at] ?? '';
      const row = this.#short.get(id);
      if (!row) break;
      this.#short.delete(id);
      page.push(row);
    }
    return page;
  }
}

/** The `nextIds` of a list whose ids one query gives: which rows it has, and in what order, is what it was then. */
export function allIds(find: () => PromiseLike<readonly string[]>): () => Promise<readonly string[]> {
  let found = false;
  return async () => {
    if (found) return [];
    found = true;
    return find();
  };
}
