import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Job } from '@jobtrail/contract';
import type { FakeApi } from '@jobtrail/web-kit/testing';
import { useJobCards } from '../jobs/queries.ts';
import { aJob } from '../testing/jobs.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { jobsServer } from '../testing/server.ts';
import { DetailFacts } from './DetailFacts.tsx';

let server: FakeApi;
afterEach(() => server.restore());

function Facts({ id }: { id: string }) {
  const card = useJobCards().data?.find((known) => known.id === id);
  return card ? <DetailFacts id={id} card={card} /> : null;
}
async function open(facts: Partial<Job>) {
  const job = aJob({ id: 'a', ...facts });
  server = jobsServer({ jobs: [job] });
  renderJobs(<Facts id="a" />);
  await screen.findByRole('button', { name: /^Source/ });
  return userEvent.setup();
}
const patches = () => server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const chip = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}:`) });
async function choose(user: ReturnType<typeof userEvent.setup>, label: string, option: string) {
  await user.click(chip(label));
  await user.click(screen.getByRole('menuitemradio', { name: option }));
}

test('a closed application offers the reasons of its stage, which can be set and cleared', async () => {
  const user = await open({ status: 'offer' });
  await user.click(chip('Decision'));
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
    'Not set',
    'Accepted',
    'I declined',
  ]);
  await user.click(screen.getByRole('menuitemradio', { name: 'Accepted' }));
  await screen.findByRole('button', { name: 'Decision: Accepted' });
  await choose(user, 'Decision', 'Not set');
  await screen.findByRole('button', { name: 'Decision: Not set' });
  expect(patches()).toEqual([{ closedReason: 'accepted' }, { closedReason: null }]);
});

test('an open application offers no reason', async () => {
  await open({ status: 'onsite' });
  expect(screen.queryByRole('button', { name: /^(Reason|Decision)/ })).toBeNull();
});

test('the source is guessed from the address until it is confirmed', async () => {
  const user = await open({ jobUrl: 'https://www.linkedin.com/jobs/view/1' });
  expect(chip('Source')).toHaveAccessibleName('Source: Job board?');
  expect(screen.getByText('Guessed from the address of the posting')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Confirm Job board as the source' }));
  await screen.findByRole('button', { name: 'Source: Job board' });
  expect(screen.queryByText(/Guessed/)).toBeNull();
  expect(patches()).toEqual([{ source: 'job board' }]);
});

test('the source can be set instead of the guess or without an address; choosing the same one again saves nothing', async () => {
  const user = await open({ jobUrl: null });
  expect(chip('Source')).toHaveAccessibleName('Source: Not set');
  await choose(user, 'Source', 'Referral');
  await screen.findByRole('button', { name: 'Source: Referral' });
  await choose(user, 'Source', 'Referral');
  expect(patches()).toEqual([{ source: 'referral' }]);
});
