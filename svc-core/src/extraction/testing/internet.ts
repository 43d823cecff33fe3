import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { certificateFor } from '@jobtrail/service-kit/testing';
import { createResolve } from '../connect.ts';
import type { FetcherDependencies } from '../Fetcher.ts';
import { startNameServer } from './nameServer.ts';

/** A simulated internet on this machine: names, public addresses, and web servers behind them. */
export interface Internet {
  /** The dependencies of a fetcher in it. */
  parts: Required<Pick<FetcherDependencies, 'resolve' | 'dial' | 'ca'>>;
  /**
   * The addresses by name, which a test may change. A function is called for every query with its number.
   */
  names: Map<string, readonly string[] | null | ((count: number) => readonly string[])>;
  /** Every address and port that was connected to. */
  dialled: string[];
  questions: string[];
  /** The number of open requests. */
  open: () => number;
  stop: () => Promise<void>;
}

export const PUBLIC = '93.184.216.34';
export const PUBLIC_6 = '2606:2800:220:1:248:1893:25c8:1946';

/**
 * @param site handles requests on ports 80 and 443 of every public address
 * @param secureNames the names in the site's certificate
 */
export async function startInternet(site: RequestListener, secureNames: readonly string[] = []): Promise<Internet> {
  let running = 0;
  const counted: RequestListener = (req, res) => {
    running += 1;
    res.once('close', () => (running -= 1));
    site(req, res);
  };
  const certificate = certificateFor(...secureNames);
  const servers: Record<number, Server> = { 80: createServer(counted), 443: createSecureServer(certificate, counted) };
  for (const server of Object.values(servers))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const names: Internet['names'] = new Map();
  const nameServer = await startNameServer((name, count) => {
    const known = names.has(name) ? (names.get(name) ?? null) : [];
    return typeof known === 'function' ? known(count) : known;
  });
  const dialled: string[] = [];
  return {
    names,
    dialled,
    questions: nameServer.questions,
    open: () => running,
    parts: {
      resolve: createResolve([nameServer.address]),
      ca: certificate.cert,
      dial(address, port) {
        dialled.push(`${address} ${port}`);
        return connect((servers[port]?.address() as AddressInfo).port, '127.0.0.1');
      },
    },
    async stop() {
      await nameServer.stop();
      for (const server of Object.values(servers)) {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      }
    },
  };
}
