import { BroadcastChannel as NodeChannel } from 'node:worker_threads';
import { waitFor } from '@testing-library/react';
import type { JobCard } from '@jobtrail/contract';
import { createPlatformStore, createQueryClient } from '@jobtrail/web-kit';
import { aUser } from '@jobtrail/web-kit/testing';
import { aCard } from '../testing/jobs.ts';
import { cardsKey } from './keys.ts';
import { openTabs, readMessage } from './tabs.ts';

const channels: NodeChannel[] = [];
beforeAll(() => {
  class Channel extends NodeChannel {
    constructor(name: string) {
      super(name);
      channels.push(this);
    }
  }
  Object.assign(globalThis, { BroadcastChannel: Channel });
});
afterEach(() => channels.splice(0).forEach((channel) => channel.close()));
afterAll(() => void Reflect.deleteProperty(globalThis, 'BroadcastChannel'));

function tab(user: string, cards: JobCard[]) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(cardsKey, cards);
  const tabs = openTabs({ queryClient, store: createPlatformStore({ user: aUser({ id: user }) }) });
  return {
    tabs,
    cards: () => queryClient.getQueryData<JobCard[]>(cardsKey)?.map(({ id, status }) => `${id} ${status}`),
  };
}
const arrived = () => new Promise((next) => setTimeout(next, 30));
const card = aCard({ id: 'a' });

test('two tabs of one person stay in sync: moved, added and deleted', async () => {
  const here = tab('me', [card]);
  const there = tab('me', [card]);
  here.tabs.changed({ ...card, status: 'offer' });
  here.tabs.changed(aCard({ id: 'b' }));
  await waitFor(() => expect(there.cards()).toEqual(['b applied', 'a offer']));
  here.tabs.removed('a');
  await waitFor(() => expect(there.cards()).toEqual(['b applied']));
});
test("another person's tab ignores the message", async () => {
  const here = tab('me', [card]);
  const other = tab('you', [card]);
  here.tabs.removed('a');
  await arrived();
  expect(other.cards()).toEqual(['a applied']);
});
test.each([
  null,
  'x',
  { kind: 'changed', owner: 'me', card: { id: 1 } },
  { kind: 'unknown', owner: 'me', id: 'a' },
  { kind: 'removed', id: 'a' },
])('an invalid message is ignored: %p', (data) => {
  expect(readMessage(data)).toBeNull();
});
