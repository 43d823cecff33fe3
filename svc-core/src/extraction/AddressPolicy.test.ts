import { isIPv4 } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { AddressPolicy, FORBIDDEN_IPV4, isPublic } from './AddressPolicy.ts';
import { FORBIDDEN, NO_TARGETS, numberOf4, samplesOf } from './testing/forbidden.ts';

const policy = new AddressPolicy();
/** Whether an IP address in a URL is allowed. The literal is checked in the form in which it is connected to. */
function isReached(url: string): boolean {
  try {
    const { host, port } = policy.target(new URL(url));
    policy.check([host], port);
    return true;
  } catch {
    return false;
  }
}

describe('Addresses that are not public', () => {
  it.each(FORBIDDEN)('%s: %s is rejected, by name and in a URL', (_, address) => {
    expect(isPublic(address)).toBe(false);
    for (const scheme of ['http', 'https'])
      expect(isReached(`${scheme}://${isIPv4(address) ? address : `[${address}]`}/`)).toBe(false);
  });
  it.each(FORBIDDEN_IPV4.flatMap(samplesOf))('%s is rejected in every notation', (address) => {
    const value = numberOf4(address);
    const parts = address.split('.').map(Number);
    const [a = 0, b = 0, c = 0, d = 0] = parts;
    const hex = value.toString(16).padStart(8, '0');
    const written = [
      String(value),
      `0x${hex}`,
      `0${value.toString(8)}`,
      `${a}.${value & 0xffffffn}`,
      `${a}.${b}.${c * 256 + d}`,
      parts.map((part) => `0x${part.toString(16)}`).join('.'),
      parts.map((part) => `0${part.toString(8)}`).join('.'),
      `${address}.`,
      `%3${address.charCodeAt(0) - 48}${address.slice(1)}`,
      [...address].map((sign) => (sign === '.' ? '。' : String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))).join(''),
    ];
    const carried = [
      `::ffff:${address}`,
      `::${address}`,
      `64:ff9b::${address}`,
      `64:ff9b:1::${address}`,
      `2002:${hex.slice(0, 4)}:${hex.slice(4)}::1`,
      `::ffff:0:${address}`,
      `2001:0:0:0:0:0:${hex.slice(0, 4)}:${hex.slice(4)}`,
    ];
    for (const host of [...written, ...carried.map((text) => `[${text}]`)])
      expect([host, isReached(`http://${host}/`)]).toEqual([host, false]);
    for (const text of carried) expect([text, isPublic(text)]).toEqual([text, false]);
  });
  it.each(['fd00:ec2::254', '169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16', '255.255.255.255'])(
    '%s, which clouds and networks use for themselves, is rejected',
    (address) => expect(isPublic(address)).toBe(false),
  );
  it.each(['', 'localhost', '1.2.3', 'fe80::1%eth0', '2606:4700::1%1', '8.8.8.8 ', '08.8.8.8'])(
    '%p, which is not an address, is rejected',
    (text) => expect(isPublic(text)).toBe(false),
  );
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '9.255.255.255',
    '11.0.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '223.255.255.255',
    '2606:2800:220:1::1',
    '2a00:1450:4001::1',
    '2001:4860:4860::8888',
  ])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
    expect(isReached(`https://${isIPv4(address) ? address : `[${address}]`}/`)).toBe(true);
  });
});

describe('What is fetched', () => {
  it.each(NO_TARGETS)('%s is not', (url) => expect(() => policy.target(new URL(url))).toThrow('address'));
  it.each([
    ['http://example.com/', 80],
    ['https://example.com/', 443],
    ['http://example.com:443/', 443],
    ['https://example.com:80/', 80],
    ['https://example.com./', 443],
  ])('%s is, on port %d', (url, port) => {
    expect(policy.target(new URL(url))).toMatchObject({ host: 'example.com', port });
  });
  it('a test allows an address with its port, and nothing else', () => {
    const own = new AddressPolicy(['127.0.0.1:8081', '[::1]:8082']);
    const reaches = (host: string, port: number): boolean => {
      try {
        own.check([host], port);
        return true;
      } catch {
        return false;
      }
    };
    expect([reaches('127.0.0.1', 8081), reaches('::1', 8082)]).toEqual([true, true]);
    expect([
      reaches('127.0.0.1', 8082),
      reaches('127.0.0.2', 8081),
      reaches('127.0.0.1', 80),
      reaches('8.8.8.8', 8081),
      reaches('::1', 80),
    ]).toEqual([false, false, false, false, false]);
  });
});
