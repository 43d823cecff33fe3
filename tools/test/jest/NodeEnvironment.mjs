import { TestEnvironment } from 'jest-environment-node';
import { LongerTimeouts } from './patience.mjs';

/** Jest's environment for Node, with longer timeouts on a slow or busy machine. */
export default class NodeEnvironment extends TestEnvironment {
  #timeouts = new LongerTimeouts();

  /** @param {import('@jest/types').Circus.AsyncEvent | import('@jest/types').Circus.SyncEvent} event */
  handleTestEvent(event) {
    this.#timeouts.apply(event);
  }
}
