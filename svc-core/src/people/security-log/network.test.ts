import { describe, expect, it } from '@jest/globals';
import { clientAddress, networkOf } from './network.ts';

const from = (remote: string, forwarded = ''): string => clientAddress(remote, forwarded);

describe('The address that a sign-in comes from', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '172.18.0.4',
    '::ffff:172.18.0.4',
    '192.168.1.9',
    'fd00::7',
  ])('is the one that the gateway at %s forwards', (gateway) => {
    expect(from(gateway, '198.51.100.1')).toBe('198.51.100.1');
    expect(from(gateway, '6.6.6.6, ::ffff:198.51.100.1')).toBe('198.51.100.1');
  });
  it.each(['198.51.100.7', '172.32.0.1', '2001:db8::7'])('is %s itself, whatever it forwards', (address) =>
    expect(from(address, '198.51.100.1')).toBe(address),
  );
  it.each(['', 'unknown', '_hidden', 'x'.repeat(10_000)])('is the sender’s own if %j is forwarded', (forwarded) =>
    expect(from('127.0.0.1', forwarded)).toBe('127.0.0.1'),
  );
});

describe('The network that counts as one sender', () => {
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
