/** A server of a database. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

/**
 * The servers of a database. A process uses one at a time for as long as it works, and does not switch back by itself,
 * so a server that fails again and again does not move the traffic each time.
 */
export class DatabaseHosts {
  readonly #hosts: readonly Host[];
  #current = 0;
  #trusted = new WeakSet<object>();
  readonly #hostOf = new WeakMap<object, Host>();

  constructor(hosts: readonly Host[]) {
    this.#hosts = hosts;
  }

  /** Whether there is more than one server. */
  get hasSeveral(): boolean {
    return this.#hosts.length > 1;
  }

  /** All servers, the one in use first. */
  inOrder(): Host[] {
    return [...this.#hosts.slice(this.#current), ...this.#hosts.slice(0, this.#current)];
  }

  /** Switches to a server. Connections to any other server are no longer trusted. */
  use(host: Host): void {
    const at = this.#hosts.indexOf(host);
    if (at !== this.#current) this.distrust();
    this.#current = at;
  }

  /** Trusts a new connection, unless the process has switched to another server in the meantime. */
  trust(connection: object, host: Host): void {
    this.#hostOf.set(connection, host);
    if (this.#hosts[this.#current] === host) this.#trusted.add(connection);
  }

  /**
   * Stops trusting all connections after one has failed because of its server: each is replaced before its next
   * statement.
   */
  distrust(): void {
    this.#trusted = new WeakSet();
  }

  isTrusted(connection: object): boolean {
    return this.#trusted.has(connection);
  }

  /** Whether a connection leads to a server. One that is being opened leads to the server in use. */
  isAt(host: Host, connection: object): boolean {
    return (this.#hostOf.get(connection) ?? this.#hosts[this.#current]) === host;
  }
}
