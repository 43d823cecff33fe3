import { TestEnvironment } from 'jest-environment-node';
import { LongerTimeouts, tellWhetherDrill } from './run.mjs';

/** The folders of the services that this process has built. Each suite has globals of its own, so it gets them from here. */
const builtServices = new Set();

/** Jest's environment for Node, with longer timeouts on a slow or busy machine. */
export default class NodeEnvironment extends TestEnvironment {
  #timeouts = new LongerTimeouts();

  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    super(...args);
    tellWhetherDrill(this.global, args[1].testPath);
    this.global.builtServices = builtServices;
  }

  /** @param {import('@jest/types').Circus.AsyncEvent | import('@jest/types').Circus.SyncEvent} event */
  handleTestEvent(event) {
    this.#timeouts.apply(event);
  }
}
