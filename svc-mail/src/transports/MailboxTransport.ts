import type { MailboxStore } from '../mailbox/MailboxStore.ts';
import { problemIn, ServerUnusable } from './ServerProblem.ts';
import type { EncodedEmail, Outcome, Probe, Transport } from './Transport.ts';

const NOT_STORED = 'could not store the mail';

/** Stores emails in the local mailbox, which /dev/mailbox shows. */
export class MailboxTransport implements Transport {
  readonly isOpen = true;
  readonly #store: MailboxStore;

  constructor(store: MailboxStore) {
    this.#store = store;
  }

  async ready(): Promise<void> {
    try {
      await this.#store.open();
    } catch (error) {
      throw new ServerUnusable(problemIn(error, NOT_STORED));
    }
  }

  async deliver({ messageId, bytes }: EncodedEmail): Promise<Outcome> {
    try {
      await this.#store.put(messageId, bytes);
      return { kind: 'sent' };
    } catch (error) {
      // The file gets its name only when it is complete, so no part of the email is stored.
      return { kind: 'unusable', problem: problemIn(error, NOT_STORED) };
    }
  }

  async probe(): Promise<Probe> {
    try {
      await this.ready();
      return { replied: 'DATA' };
    } catch (error) {
      return { problem: problemIn(error, NOT_STORED) };
    }
  }

  close(): void {}
}
