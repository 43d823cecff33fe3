import type { Knex } from 'knex';

/** The source of the rows of a list. */
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
  #position = 0;
  /** The index in `#ids` up to which short rows have been read into `#short`. */
  #readUntil = 0;
  readonly #short = new Map<string, Row>();

  constructor(source: RowSource) {
    this.#source = source;
  }

  /** Returns the next rows, at least one; null at the end of the list. */
  async nextPage(): Promise<Row[] | null> {
    for (;;) {
      if (this.#position === this.#readUntil && !(await this.#readShort())) return null;
      const page = this.#nextShort();
      if (page.length > 0) return page;
      const id = this.#ids[this.#position] ?? '';
      this.#position += 1;
      const row: Row | undefined = await this.#source.rowsOf([id]).first();
      if (row) return [row];
    }
  }

  /**
   * Reads the next rows that are short. The database measures them in the same query, so a row whose text has just
   * grown is not read with the others.
   */
  async #readShort(): Promise<boolean> {
    if (this.#position === this.#ids.length) {
      this.#ids = await this.#source.nextIds();
      this.#position = 0;
      if (this.#ids.length === 0) return false;
    }
    this.#readUntil = Math.min(this.#position + PAGE_ROWS, this.#ids.length);
    const { rowsOf, texts } = this.#source;
    const bytes = texts.map(() => 'coalesce(octet_length(??), 0)').join(' + ');
    const query = rowsOf(this.#ids.slice(this.#position, this.#readUntil));
    const rows: Row[] = await (texts.length === 0 ? query : query.whereRaw(`${bytes} <= ?`, [...texts, SHORT_BYTES]));
    this.#short.clear();
    for (const row of rows) this.#short.set(row.id, row);
    return true;
  }

  /** The short rows before the next row that is long or deleted. */
  #nextShort(): Row[] {
    const page: Row[] = [];
    for (; this.#position < this.#readUntil; this.#position += 1) {
      const id = this.#ids[this.#position] ?? '';
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
