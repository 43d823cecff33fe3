import { Gauge, type Registry } from 'prom-client';
import { BREAKER_STATES, type BreakerState } from './CircuitBreaker.ts';

/** Reports whether emails are attempted: 1 for the state in which the circuit breaker is, 0 for the others. */
export function observeServerState(registry: Registry, read: () => BreakerState): void {
  const gauge = new Gauge({
    name: 'mail_server_state',
    help: 'State of the circuit breaker for the mail server: closed (emails are sent), open (none is tried), half-open',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      const current = read();
      for (const state of BREAKER_STATES) gauge.labels(state).set(state === current ? 1 : 0);
    },
  });
}
