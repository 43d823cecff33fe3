import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { clientAddressReader, networkOf } from './clientAddress.ts';

/** A request from an address with an X-Forwarded-For header. */
function request(address: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const req = new IncomingMessage(socket);
  if (forwarded !== undefined) req.headers['x-forwarded-for'] = forwarded;
  return req;
}

const fail = (): void => {
  throw new Error('Nothing is unreadable here');
};

describe('The address of a client', () => {
  let unreadable: string[] = [];
  const read = clientAddressReader(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'], (proxy) => unreadable.push(proxy));
  beforeEach(() => {
    unreadable = [];
  });

  it.each([
    ['that of the connection without a proxy', '198.51.100.1', undefined, '198.51.100.1'],
    ['that from a trusted proxy', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['that from a trusted proxy over IPv4-mapped IPv6', '::ffff:10.1.1.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['the last address before the trusted proxies', '10.0.0.1', '198.51.100.1, 10.2.2.2, 10.3.3.3', '198.51.100.1'],
    ['that from a trusted proxy over IPv6', 'fd00::1', '2001:db8::1', '2001:db8::1'],
    ['that from a trusted proxy with a port', '10.0.0.1', '203.0.113.10:51234', '203.0.113.10'],
    ['that from a trusted proxy with a port over IPv6', '10.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
    ['that from a trusted proxy in brackets', '10.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['that before proxies with ports', '10.0.0.1', '203.0.113.10:51234, 10.2.2.2:80, [fd00::2]:80', '203.0.113.10'],
    ['that from a trusted proxy between empty entries', '10.0.0.1', ', 203.0.113.10 , ,', '203.0.113.10'],
  ])('is %s', (_what, address, forwarded, client) => {
    expect(read(request(address, forwarded))).toBe(client);
  });

  it.each([
    ['a client that is not a proxy', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['a client before a proxy', '10.0.0.1', '203.0.113.9, 198.51.100.1', '198.51.100.1'],
    ['a client with a port before a proxy', '10.0.0.1', '203.0.113.9:1, 198.51.100.1:2', '198.51.100.1'],
  ])('cannot be forged by %s', (_what, address, forwarded, client) => {
    expect(read(request(address, forwarded))).toBe(client);
    expect(unreadable).toEqual([]);
  });

  it.each(['unknown', '203.0.113.9:', '203.0.113.9:port', '300.0.113.9:80', '[203.0.113.9]:80:80', '[]', 'proxy:80'])(
    'is that of the proxy that wrote %j, which is reported',
    (entry) => {
      expect(read(request('10.0.0.1', `203.0.113.9, ${entry}`))).toBe('10.0.0.1');
      expect(unreadable).toEqual(['10.0.0.1']);
    },
  );

  it('is that of the connection if no proxy is trusted', () => {
    expect(clientAddressReader([], fail)(request('127.0.0.1', '203.0.113.9'))).toBe('127.0.0.1');
  });

  it.each(['proxy.example', '10.0.0.0/33', 'loopback', ''])('rejects %j as a trusted proxy', (entry) => {
    expect(() => clientAddressReader(['10.0.0.1', entry], fail)).toThrow(
      'TRUSTED_PROXIES: entry 2 is neither an address nor a range',
    );
  });
});

describe('The network of a client', () => {
  it.each([
    ['198.51.100.1', '198.51.100.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:ffff:1:2:3', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['2001:0db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});
