import type { Outcome } from '../deliveries/outcome.ts';
import type { Carrier, Probe } from './Carrier.ts';

/** Takes every mail at once and delivers none: `SMTP_URL=discard://`, for measuring; refused in production. */
export class DiscardCarrier implements Carrier {
  readonly isOpen = true;

  ready(): Promise<void> {
    return Promise.resolve();
  }

  deliver(): Promise<Outcome> {
    return Promise.resolve({ kind: 'sent' });
  }

  probe(): Promise<Probe> {
    return Promise.resolve({ answered: 'DATA' });
  }

  close(): void {}
}
