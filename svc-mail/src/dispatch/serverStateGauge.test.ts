import { Registry } from 'prom-client';
import { CircuitBreaker } from './CircuitBreaker.ts';
import { observeServerState } from './serverStateGauge.ts';

it('the metrics report whether emails are attempted', async () => {
  let now = 0;
  const breaker = new CircuitBreaker(() => now);
  const registry = new Registry();
  observeServerState(registry, () => breaker.state);
  const lines = async (): Promise<string[]> => (await registry.metrics()).match(/^mail_server_state.*$/gm) ?? [];
  expect(await lines()).toEqual([
    'mail_server_state{state="closed"} 1',
    'mail_server_state{state="open"} 0',
    'mail_server_state{state="half-open"} 0',
  ]);
  now = 10_000;
  breaker.failed({ step: 'connect', what: 'refuses connections' }, breaker.begin());
  expect(await lines()).toContain('mail_server_state{state="open"} 1');
  now = 100_000;
  expect(await lines()).toEqual([
    'mail_server_state{state="closed"} 0',
    'mail_server_state{state="open"} 0',
    'mail_server_state{state="half-open"} 1',
  ]);
});
