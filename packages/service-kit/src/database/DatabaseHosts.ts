/** A server of a database. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

/**
 * The servers of a database, of which a process uses one at a time. It keeps to a server for as long as that works and
 * does not go back by itself, so a server that comes and goes does not move the traffic each time.
 */
export class DatabaseHosts {
  readonly #hosts: readonly Host[];
  #current = 0;
  #trusted = new WeakSet<object>();

  constructor(hosts: readonly Host[]) {
    this.#hosts = hosts;
  }

  /** Whether there is another server to turn to. */
  get areSeveral(): boolean {
    return this.#hosts.length > 1;
  }

  /** All servers, first the one in use. */
  inOrder(): Host[] {
    return [...this.#hosts.slice(this.#current), ...this.#hosts.slice(0, this.#current)];
  }

  /** Makes a server the one in use. Connections to another one are no longer trusted. */
  use(host: Host): void {
    const at = this.#hosts.indexOf(host);
    if (at !== this.#current) this.distrust();
    this.#current = at;
  }

  /** Trusts a new connection, unless another server has come into use in the meantime. */
  trust(connection: object, host: Host): void {
    if (this.#hosts[this.#current] === host) this.#trusted.add(connection);
  }

  /** A connection has failed because of its server, so all others are to be replaced before their next statement. */
  distrust(): void {
    this.#trusted = new WeakSet();
  }

  /** A single server is always trusted, because there is no choice. */
  isTrusted(connection: object): boolean {
    return !this.areSeveral || this.#trusted.has(connection);
  }
}
