import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server through a network that can forget connections, as when a host has died or a firewall was restarted. */
export interface ForgetfulNetwork {
  readonly port: number;
  /** How many connections it forwards. */
  readonly open: () => number;
  /** From now on nothing arrives on the connections that are open, at either end. New ones work. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

/** Starts a network in front of a port on this machine. */
export async function startForgetfulNetwork(target: number): Promise<ForgetfulNetwork> {
  const ends = new Set<Socket>();
  let remembered = new Set<Socket>();
  const join = (from: Socket, to: Socket): void => {
    const isOpen = (): boolean => remembered.has(from);
    from.on('data', (bytes: Buffer) => void (isOpen() && to.write(bytes)));
    from.on('error', () => undefined);
    from.on('close', () => {
      if (isOpen()) to.destroy();
      remembered.delete(from);
      ends.delete(from);
    });
  };
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const end of [near, far]) {
      end.setNoDelay(true);
      ends.add(end);
      remembered.add(end);
    }
    join(near, far);
    join(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    open: () => remembered.size / 2,
    forget: () => void (remembered = new Set()),
    close: () =>
      new Promise((resolve) => {
        for (const end of ends) end.destroy();
        server.close(() => resolve());
      }),
  };
}
