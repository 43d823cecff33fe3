import { TestEnvironment } from 'jest-environment-node';
import { LongerTimeouts } from './patience.mjs';

/** The folders of the services that this process has built. Each suite has globals of its own, so it gets them from here. */
const builtServices = new Set();

/** Jest's environment for Node, with longer timeouts on a slow or busy machine. */
export default class NodeEnvironment extends TestEnvironment {
  #timeouts = new LongerTimeouts();

  /** @override */
  async setup() {
    await super.setup();
    this.global.builtServices = builtServices;
  }

  /** @param {import('@jest/types').Circus.AsyncEvent | import('@jest/types').Circus.SyncEvent} event */
  handleTestEvent(event) {
    this.#timeouts.apply(event);
  }
}
