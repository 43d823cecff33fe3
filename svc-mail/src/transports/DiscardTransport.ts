import type { Outcome, Probe, Transport } from './Transport.ts';

/** Accepts every email at once and delivers none: `SMTP_URL=discard://`, for measuring; refused in production. */
export class DiscardTransport implements Transport {
  readonly isOpen = true;

  ready(): Promise<void> {
    return Promise.resolve();
  }

  deliver(): Promise<Outcome> {
    return Promise.resolve({ kind: 'sent' });
  }

  probe(): Promise<Probe> {
    return Promise.resolve({ replied: 'DATA' });
  }

  close(): void {}
}
