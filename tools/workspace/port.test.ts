import { createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { claimPort, freePorts, freePortsInRow } from './port.mjs';

it('finds free ports below those of outgoing connections, and none twice', async () => {
  const ports: number[] = [];
  while (ports.length < 500) ports.push(...(await freePorts(10)));
  expect(new Set(ports).size).toBe(500);
  expect(Math.min(...ports)).toBeGreaterThan(1023);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

it('returns a given port if nothing listens on it', async () => {
  const [port = 0] = await freePorts(1);
  expect(await claimPort(port, '127.0.0.1')).toBe(port);
});

it('finds free ports in a row', async () => {
  const first = await freePortsInRow(4);
  const ports = [first, first + 1, first + 2, first + 3];
  expect(await Promise.all(ports.map((port) => claimPort(port, '127.0.0.1')))).toEqual(ports);
});

it('says in a sentence that a port is in use, and which to try instead', async () => {
  const [port = 0] = await freePorts(1);
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  try {
    await expect(claimPort(port, '127.0.0.1')).rejects.toThrow(
      `Port ${port} is already in use: stop the program that has it, or choose another, for example PORT=${port + 1} npm start.`,
    );
  } finally {
    await new Promise((done) => server.close(done));
  }
});

it('says that an address of another machine cannot be opened', async () => {
  await expect(claimPort(0, '192.0.2.1')).rejects.toThrow('cannot be opened (EADDRNOTAVAIL): check HOST and PORT.');
});
