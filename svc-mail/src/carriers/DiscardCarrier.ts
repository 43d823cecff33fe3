import type { Outcome } from '../deliveries/outcome.ts';
import type { Carrier } from './Carrier.ts';

/** Takes every mail at once and delivers none: `SMTP_URL=discard://`, for measuring; refused in production. */
export class DiscardCarrier implements Carrier {
  ready(): Promise<void> {
    return Promise.resolve();
  }

  deliver(): Promise<Outcome> {
    return Promise.resolve({ kind: 'sent' });
  }

  close(): void {}
}
