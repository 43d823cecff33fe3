import { expect, it } from '@jest/globals';
import { StoragePlaces } from './StoragePlaces.ts';

const userArguments = (email: string): string[] => [
  'create-user',
  '--email',
  email,
  '--name',
  'A',
  '--password',
  'long enough',
];

it('a database that was copied still shows what other processes write to it', async () => {
  const places = await StoragePlaces.open('SQLite', 'files');
  const emails = (): Promise<string[]> =>
    places.inDatabase('one', (knex) => knex('users').orderBy('email').pluck('email'));
  try {
    const service = await places.start('one', 'one');
    expect(await emails()).toEqual([]);
    await service.end();
    await places.copyDatabase('one', 'two');
    // No other process uses the database, so this one removes the write-ahead log when it ends.
    await places.admin('one', 'one', userArguments('a@example.com'));
    await places.start('one', 'one');
    expect(await emails()).toEqual(['a@example.com']);
    await places.admin('one', 'one', userArguments('b@example.com'));
    expect(await emails()).toEqual(['a@example.com', 'b@example.com']);
  } finally {
    await places.close();
  }
}, 120_000);
