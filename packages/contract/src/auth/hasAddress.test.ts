import { expect, it } from '@jest/globals';
import { userName } from './schema.ts';

it.each([
  'evil.com',
  'Free-money.shop',
  'Free Money (free-money.shop)',
  'Look: evil.co.uk!',
  'Evil.Com',
  'b\u00FCcher.de',
  'a@b.com',
  'Ada <ada@localhost>',
  'www.evil.example',
  'http://evil.example',
  'evil.example/path',
  't.co',
])('a name is not %j', (name) => {
  expect(userName.safeParse(name).error?.issues[0]?.message).toBe('Enter a name without a web address.');
});

it.each([
  'J.Smith',
  'J. Smith',
  'St.John',
  'Mr.Li',
  'Dr.Wu',
  'Ph.D.',
  'Ada Lovelace, Ph.D.',
  'J.R.R. Tolkien',
  'Anna.Maria',
  'Li',
])('a name can be %j', (name) => {
  expect(userName.safeParse(name).success).toBe(true);
});
