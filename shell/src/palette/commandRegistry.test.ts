import { type CommandSource, createPlatformStore } from '@jobtrail/web-kit';
import { aUser } from '@jobtrail/web-kit/testing';
import { createCommandRegistry } from './commandRegistry.ts';

const source = async (): Promise<CommandSource> => ({ commands: () => [] });

test('the latest registration of a part counts, and removing it restores the one before', () => {
  const registry = createCommandRegistry(createPlatformStore());
  const changes = jest.fn();
  const stop = registry.subscribe(changes);
  const [first, second, other] = [async () => source(), async () => source(), async () => source()];
  const removeFirst = registry.register('mfe-a', first);
  const removeSecond = registry.register('mfe-a', second);
  registry.register('mfe-b', other);
  expect(registry.registrations().map(({ load }) => load)).toEqual([second, other]);
  removeSecond();
  removeSecond();
  expect(registry.registrations().map(({ load }) => load)).toEqual([first, other]);
  removeFirst();
  expect(registry.registrations().map(({ part }) => part)).toEqual(['mfe-b']);
  expect(changes).toHaveBeenCalledTimes(5);
  stop();
  registry.register('mfe-c', source);
  expect(changes).toHaveBeenCalledTimes(5);
});

test('what is open is the palette or the list of keys', () => {
  const registry = createCommandRegistry(createPlatformStore());
  document.body.innerHTML = '<button></button>';
  document.querySelector('button')?.focus();
  const command = { id: 'a', title: 'A', commands: () => [] };
  registry.open(command);
  expect(registry.opened()).toEqual({ kind: 'palette', from: document.querySelector('button'), command });
  registry.openKeys();
  expect(registry.opened()).toEqual({ kind: 'keys' });
  registry.close();
  expect(registry.opened()).toBeNull();
});

test('what was used last comes first, once, and belongs to the person', () => {
  const store = createPlatformStore({ user: aUser() });
  const registry = createCommandRegistry(store);
  for (const id of ['a', 'b', 'a']) registry.used('mfe-a', id);
  expect(registry.recent()).toEqual(['mfe-a a', 'mfe-a b']);
  for (let id = 0; id < 30; id += 1) registry.used('mfe-a', String(id));
  expect(registry.recent()).toHaveLength(12);
  store.getState().setUser(aUser({ id: '0190aaaa-0000-7000-8000-000000000002' }));
  expect(registry.recent()).toEqual([]);
  store.getState().setUser(null);
  registry.used('mfe-a', 'c');
  expect(registry.recent()).toEqual([]);
});
