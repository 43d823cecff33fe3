import { isIPv4 } from 'node:net';
import { FORBIDDEN_IPV4, FORBIDDEN_IPV6 } from '../AddressPolicy.ts';
import { PUBLIC, PUBLIC_6 } from './internet.ts';

/** The first, a middle and the last address of a network, calculated independently. */
export function samplesOf(network: string): string[] {
  const [address = '', bits = ''] = network.split('/');
  const width = isIPv4(address) ? 32n : 128n;
  const first = isIPv4(address) ? numberOf4(address) : numberOf6(address);
  const size = 1n << (width - BigInt(bits));
  return [first, first + size / 2n, first + size - 1n].map(isIPv4(address) ? text4 : text6);
}
export const numberOf4 = (address: string): bigint =>
  address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
const text4 = (value: bigint): string => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
function numberOf6(address: string): bigint {
  const [head = '', tail = ''] = address.split('::');
  const parts = (text: string): string[] => text.split(':').filter(Boolean);
  const groups = [
    ...parts(head),
    ...Array<string>(8 - parts(head).length - parts(tail).length).fill('0'),
    ...parts(tail),
  ];
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}
const text6 = (value: bigint): string =>
  Array.from({ length: 8 }, (_, n) => ((value >> BigInt(112 - 16 * n)) & 0xffffn).toString(16)).join(':');

const OTHER_IPV6 = [
  '::/128',
  '::1/128',
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  '5f00::/16',
  '2001:0::/32',
  '2001:2::/48',
  '2001:20::/28',
];

/** Networks with some of their addresses, none of which may be reached. */
export const FORBIDDEN = [...FORBIDDEN_IPV4, ...FORBIDDEN_IPV6, ...OTHER_IPV6].flatMap((network) =>
  samplesOf(network).map((address) => [network, address] as const),
);

/** The addresses of names that may not be reached. */
export const FORBIDDEN_NAMES: readonly (readonly string[])[] = [
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['0.0.0.0'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['64:ff9b::7f00:1'],
  ['fd00:ec2::254'],
  [PUBLIC, '192.168.0.1'],
  ['fe80::1', PUBLIC],
  [PUBLIC, PUBLIC_6, '::1'],
];

/** Addresses that are refused before a name is resolved. */
export const NO_TARGETS = [
  'ftp://example.com/',
  'file:///etc/passwd',
  'data:text/html,x',
  'gopher://example.com/',
  'javascript:alert(1)',
  'http://user@example.com/',
  'http://:secret@example.com/',
  'https://a:b@example.com/',
  'http://example.com:8080/',
  'https://example.com:8443/',
  'http://example.com:22/',
  'https://example.com:0/',
];
