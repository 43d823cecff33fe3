import { describeError } from '@jobtrail/service-kit';
import type { Outcome } from '../deliveries/outcome.ts';
import type { MailboxStore } from '../mailbox/MailboxStore.ts';
import type { Carrier, Letter } from './Carrier.ts';

/** Puts mails into the local mailbox, which /dev/mailbox shows. */
export class MailboxCarrier implements Carrier {
  readonly #store: MailboxStore;

  constructor(store: MailboxStore) {
    this.#store = store;
  }

  ready(): Promise<void> {
    return this.#store.open();
  }

  async deliver({ messageId, bytes }: Letter): Promise<Outcome> {
    try {
      await this.#store.put(messageId, bytes);
      return { kind: 'sent' };
    } catch (error) {
      // The file has its name only when it is whole.
      return { kind: 'untouched', error: `The mail could not be stored (${describeError(error).code ?? 'unknown reason'}).` };
    }
  }

  close(): void {}
}
