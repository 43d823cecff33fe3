import { describe, expect, it } from '@jest/globals';
import { SAVED_VIEWS_MAX, type SavedView } from '@jobtrail/contract';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';

const PATH = '/api/saved-views';

export function savedViewSuite(core: () => CoreUnderTest): void {
  const newClient = async (): Promise<Client> => signedIn(core().url, await newPerson(core()));
  const save = (client: Client, body: object) =>
    client.post(PATH, { name: 'Open', q: 'stage:applied', layout: 'kanban', ...body });
  const saved = async (client: Client, body: object): Promise<SavedView> => {
    const { status, body: view } = await save(client, body);
    expect(status).toBe(201);
    return view as SavedView;
  };
  const namesOf = async (client: Client): Promise<string[]> =>
    ((await client.get(PATH)).body as SavedView[]).map(({ name }) => name);

  describe('A saved view', () => {
    it('keeps a filter with its layout, and comes after the others', async () => {
      const client = await newClient();
      expect((await client.get(PATH)).body).toEqual([]);
      const view = await saved(client, {});
      expect(view).toEqual({
        id: expect.any(String),
        name: 'Open',
        q: 'stage:applied',
        layout: 'kanban',
        position: 0,
        createdAt: expect.any(String),
      });
      const table = await saved(client, {
        name: ' In a table ',
        layout: 'table',
      });
      expect(table).toMatchObject({ name: 'In a table', layout: 'table', position: 1 });
      expect((await client.get(PATH)).body).toEqual([view, table]);
    });

    it('has a name that none of the others has, however it is written', async () => {
      const client = await newClient();
      const { id } = await saved(client, { name: 'Zürich' });
      expect(await save(client, { name: ' ZURICH ' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
      const { id: other } = await saved(client, { name: 'Oslo' });
      expect((await client.patch(`${PATH}/${other}`, { name: 'zürich' })).status).toBe(409);
      expect((await client.patch(`${PATH}/${id}`, { name: 'ZÜRICH' })).body).toMatchObject({ name: 'ZÜRICH' });
      expect(await namesOf(client)).toEqual(['ZÜRICH', 'Oslo']);
      // Another person may use the name.
      await saved(await newClient(), { name: 'Zürich' });
    });

    it('can be changed, also twice, and what is not named stays', async () => {
      const client = await newClient();
      const { id, ...view } = await saved(client, {});
      for (let time = 0; time < 2; time += 1)
        expect((await client.patch(`${PATH}/${id}`, { q: 'tag:go' })).body).toEqual({
          ...view,
          id,
          q: 'tag:go',
        });
      expect((await client.patch(`${PATH}/${id}`, {})).status).toBe(400);
      expect((await client.patch(`${PATH}/${id}`, { name: ' ' })).status).toBe(400);
      expect((await client.patch(`${PATH}/${id}`, { q: 'a'.repeat(1501) })).status).toBe(400);
    });

    it('is gone after it was deleted, and can be saved again in its place', async () => {
      const client = await newClient();
      const { id, position } = await saved(client, { name: 'First' });
      await saved(client, { name: 'Second' });
      expect((await client.delete(`${PATH}/${id}`)).status).toBe(204);
      expect((await client.delete(`${PATH}/${id}`)).status).toBe(404);
      expect(await namesOf(client)).toEqual(['Second']);
      await saved(client, { name: 'First', position });
      expect(await namesOf(client)).toEqual(['First', 'Second']);
    });

    it('is one of at most 50, also if two are saved at once', async () => {
      const client = await newClient();
      for (let n = 1; n < SAVED_VIEWS_MAX; n += 1) await saved(client, { name: `View ${n}` });
      const both = await Promise.all([save(client, { name: 'One' }), save(client, { name: 'Other' })]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'limit_reached' });
    });
  });
}
