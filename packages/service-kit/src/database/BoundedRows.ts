import type { Knex } from 'knex';

/** Where the rows of a list are read from. */
export interface RowSource {
  /** The next ids in the order of the list, as many as one query returns; none at the end. */
  readonly nextIds: () => Promise<readonly string[]>;
  /** Selects the rows with some ids, in any order, restricted to their owner. */
  readonly rowsOf: (ids: readonly string[]) => Knex.QueryBuilder;
  /** The columns with texts that may be long. */
  readonly texts: readonly string[];
}

const PAGE_ROWS = 100;
/** A row whose long texts have more bytes than this in total is read on its own. */
const SHORT_BYTES = 4 * 1024;

/**
 * Reads rows in the order of their ids in bounded memory: short rows in pages of at most 100, and each long row on its
 * own, even if rows change in the meantime. Rows that have been deleted are left out. No connection is held between two
 * pages.
 */
export class BoundedRows<Row extends { id: string }> {
  readonly #source: RowSource;
  #ids: readonly string[] = [];
  #at = 0;
  /** The index in `#ids` up to which `#short` has been filled. */
  #known = 0;
  readonly #short = new Map<string, Row>();

  constructor(source: RowSource) {
    this.#source = source;
  }

  /** Returns the next rows, at least one; null at the end of the list. */
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

  /**
   * Reads the short ones among the next rows. The database measures them in the same query, so a text that has just
   * grown is not read with others.
   */
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

  /** The short rows before the next one that is long or deleted. */
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

/** Builds `nextIds` for a list whose ids one query returns. Rows and order are those at the time of the query. */
export function allIds(find: () => PromiseLike<readonly string[]>): () => Promise<readonly string[]> {
  let found = false;
  return async () => {
    if (found) return [];
    found = true;
    return find();
  };
}
