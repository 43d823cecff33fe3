import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { allIds, BoundedRows } from './BoundedRows.ts';

interface Row {
  id: string;
  title: string | null;
  body: string;
}

const SHORT = 'a short text';
const LONG = 'x'.repeat(20_000);
const idOf = (n: number): string => String(n).padStart(3, '0');

/** Tests that the rows of a list are read in bounded memory, whatever their size. */
export function boundedRowsSuite(database: () => Knex): void {
  describe('A list that is read in bounded memory', () => {
    const write = (rows: Row[]): Promise<unknown> => database()('texts').insert(rows);
    const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => idOf(n));
    const reader = (order: string[], texts = ['title', 'body']) =>
      new BoundedRows<Row>({
        nextIds: allIds(() => Promise.resolve(order)),
        rowsOf: (some) => database()('texts').whereIn('id', some),
        texts,
      });
    const pagesOf = async (rows: BoundedRows<Row>): Promise<Row[][]> => {
      const pages = [];
      for (let page = await rows.nextPage(); page; page = await rows.nextPage()) pages.push(page);
      return pages;
    };

    beforeEach(async () => {
      const knex = database();
      await knex.schema.dropTableIfExists('texts');
      await knex.schema.createTable('texts', (table) => {
        table.string('id', 36).primary();
        table.text('title', 'mediumtext');
        table.text('body', 'mediumtext').notNullable();
      });
    });

    it('returns every row once, in the order of the ids', async () => {
      await write(ids(100).map((id) => ({ id, title: null, body: id })));
      const order = ids(100).reverse();
      expect((await pagesOf(reader(order))).flat().map(({ id, body }) => [id, body])).toEqual(
        order.map((id) => [id, id]),
      );
    });
    it('returns short rows together and each long one on its own', async () => {
      await write(ids(40).map((id, n) => ({ id, title: null, body: n % 10 === 5 ? LONG : SHORT })));
      const pages = await pagesOf(reader(ids(40)));
      expect(pages.flat().map(({ id }) => id)).toEqual(ids(40));
      for (const page of pages)
        expect([page.length, page.some(({ body }) => body === LONG)]).toEqual([page.length, page.length === 1]);
      expect(pages).toHaveLength(4 + 4 + 1);
    });
    it('measures all texts of a row together, in bytes', async () => {
      await write([
        { id: '1', title: SHORT, body: SHORT },
        { id: '2', title: 'x'.repeat(5000), body: 'x'.repeat(5000) },
        { id: '3', title: null, body: SHORT },
        { id: '4', title: null, body: '漢'.repeat(4000) },
        { id: '5', title: null, body: 'x'.repeat(4000) },
      ]);
      expect((await pagesOf(reader(['1', '2', '3', '4', '5']))).map((page) => page.map(({ id }) => id))).toEqual([
        ['1'],
        ['2'],
        ['3'],
        ['4'],
        ['5'],
      ]);
    });
    it('never returns long rows together, even if they grow while the list is read', async () => {
      await write(ids(150).map((id) => ({ id, title: null, body: SHORT })));
      const rows = reader(ids(150));
      const first = await rows.nextPage();
      await database()('texts').update({ body: LONG });
      const rest = await pagesOf(rows);
      expect([first?.length, rest.map((page) => page.length)]).toEqual([100, Array.from({ length: 50 }, () => 1)]);
    });
    it('leaves out rows that are deleted before they are read', async () => {
      await write(ids(70).map((id, n) => ({ id, title: null, body: n % 2 ? SHORT : LONG })));
      const rows = reader(ids(70));
      await rows.nextPage();
      await database()('texts').whereIn('id', ids(70).slice(10, 60)).delete();
      const rest = (await pagesOf(rows)).flat().map(({ id }) => id);
      expect(rest.slice(-10)).toEqual(ids(70).slice(60));
      expect(new Set(rest).size).toBe(rest.length);
      expect(await pagesOf(reader(['gone']))).toEqual([]);
      expect(await pagesOf(reader([]))).toEqual([]);
    });
    it('requests more ids until there are none', async () => {
      await write(ids(9).map((id) => ({ id, title: null, body: SHORT })));
      const given = [ids(9).slice(0, 4), ids(9).slice(4), []];
      const rows = new BoundedRows<Row>({
        nextIds: async () => given.shift() ?? [],
        rowsOf: (some) => database()('texts').whereIn('id', some),
        texts: [],
      });
      expect((await pagesOf(rows)).map((page) => page.length)).toEqual([4, 5]);
    });
    it('holds no connection between two pages', async () => {
      await write(ids(40).map((id) => ({ id, title: null, body: LONG })));
      const rows = reader(ids(40));
      await rows.nextPage();
      expect(database().client.pool.numUsed()).toBe(0);
    });
  });
}
