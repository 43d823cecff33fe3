import { TestEnvironment } from 'jest-environment-jsdom';
import { LongerTimeouts, tellWhetherDrill } from './run.mjs';

/** Jest's environment with a DOM, with longer timeouts on a slow or busy machine. */
export default class DomEnvironment extends TestEnvironment {
  #timeouts = new LongerTimeouts();

  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    super(...args);
    tellWhetherDrill(this.global, args[1].testPath);
  }

  /** @param {import('@jest/types').Circus.AsyncEvent | import('@jest/types').Circus.SyncEvent} event */
  handleTestEvent(event) {
    this.#timeouts.apply(event);
  }
}
