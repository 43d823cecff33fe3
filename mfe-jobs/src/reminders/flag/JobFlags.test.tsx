import { act, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import type { Today } from '@jobtrail/contract';
import { fakeApi } from '@jobtrail/web-kit/testing';
import { todayKey } from '../../jobs/keys.ts';
import { aCard } from '../../testing/jobs.ts';
import { renderJobs } from '../../testing/renderJobs.tsx';
import { aReminder, aToday } from '../../testing/today.ts';
import { JobFlags, type SilentDays, useJobFlags, useSilence } from './JobFlags.tsx';

async function flagsOf(today: Today) {
  const seen = { today, renders: 0, silence: (() => null) as SilentDays };
  const server = fakeApi({ 'GET /api/today': () => ({ status: 200, body: seen.today }) });
  function Card() {
    useJobFlags();
    const silence = useSilence();
    useEffect(() => {
      seen.silence = silence;
      seen.renders += 1;
    });
    return null;
  }
  const card = <Card />;
  const { platform } = renderJobs(<JobFlags>{card}</JobFlags>);
  await waitFor(() => expect(seen.silence(aCard({ appliedOn: '2001-01-01' }))).not.toBeNull());
  const refetch = (next: Today) =>
    act(async () => {
      seen.today = next;
      await platform.queryClient.refetchQueries({ queryKey: todayKey });
      // The query client tells components in a task of its own.
      await new Promise((told) => setTimeout(told));
    });
  return { seen, refetch, server };
}

test('cards render again only for what their flags depend on', async () => {
  const { seen, refetch, server } = await flagsOf(aToday({ reminders: [aReminder()] }));
  const before = seen.renders;
  await refetch(aToday({ reminders: [aReminder()] }));
  await refetch(
    aToday({
      reminders: [aReminder()],
      decisions: [
        { id: 'd', jobId: 'a', rule: 'follow-up', touch: 1, decision: 'dismissed', decidedAt: '2026-11-24T09:00:00Z' },
      ],
    }),
  );
  expect(seen.renders).toBe(before);
  await refetch(aToday());
  expect(seen.renders).toBe(before + 1);
  server.restore();
});

test('the silence of a card is calculated once, however many views ask', async () => {
  const { seen, server } = await flagsOf(aToday());
  let reads = 0;
  const card = Object.defineProperty(aCard({ appliedOn: '2001-01-01' }), 'status', {
    get: () => {
      reads += 1;
      return 'applied';
    },
  });
  expect(seen.silence(card)).toBe(seen.silence(card));
  expect(reads).toBe(1);
  server.restore();
});
