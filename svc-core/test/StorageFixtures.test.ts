import { expect, it } from '@jest/globals';
import { StorageFixtures } from './StorageFixtures.ts';

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
  const fixtures = await StorageFixtures.open('SQLite', 'files');
  const emails = (): Promise<string[]> =>
    fixtures.inDatabase('one', (knex) => knex('users').orderBy('email').pluck('email'));
  try {
    const service = await fixtures.start('one', 'one');
    expect(await emails()).toEqual([]);
    await service.end();
    await fixtures.copyDatabase('one', 'two');
    // No other process uses the database, so this one removes the write-ahead log when it ends.
    await fixtures.admin('one', 'one', userArguments('a@example.com'));
    await fixtures.start('one', 'one');
    expect(await emails()).toEqual(['a@example.com']);
    await fixtures.admin('one', 'one', userArguments('b@example.com'));
    expect(await emails()).toEqual(['a@example.com', 'b@example.com']);
  } finally {
    await fixtures.close();
  }
}, 120_000);
