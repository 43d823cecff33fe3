import { TestEnvironment } from 'jest-environment-jsdom';
import { LongerTimeouts } from './patience.mjs';

/** Jest's environment with a DOM, with longer timeouts on a slow or busy machine. */
export default class DomEnvironment extends TestEnvironment {
  #timeouts = new LongerTimeouts();

  /** @param {import('@jest/types').Circus.AsyncEvent | import('@jest/types').Circus.SyncEvent} event */
  handleTestEvent(event) {
    this.#timeouts.apply(event);
  }
}
