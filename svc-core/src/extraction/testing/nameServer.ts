import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';

interface NameServer {
  /** For `Resolver.setServers`. */
  address: string;
  /** All queries so far, such as `A jobs.example`. */
  questions: string[];
  stop: () => Promise<void>;
}

const TYPES: Readonly<Record<number, string>> = { 1: 'A', 28: 'AAAA' };
const HEADER = 12;
const NAME_ERROR = 3;

function record(address: string): Buffer {
  const bytes = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : sixteen(address);
  // A pointer to the name in the question, class IN, no time to live.
  return Buffer.concat([
    Buffer.from([0xc0, HEADER, 0, isIPv4(address) ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, bytes.length]),
    bytes,
  ]);
}

function sixteen(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string): number[] =>
    text
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [first, last] = [groups(head), groups(tail)];
  const bytes = Buffer.alloc(16);
  [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last].forEach((group, n) =>
    bytes.writeUInt16BE(group, n * 2),
  );
  return bytes;
}

/**
 * A name server on this machine that responds at once and disables caching.
 * @param answer the addresses of a name, IPv4 and IPv6 together; null to send no response
 */
export async function startNameServer(
  answer: (name: string, count: number) => readonly string[] | null,
): Promise<NameServer> {
  const questions: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = HEADER;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const type = TYPES[query.readUInt16BE(at + 1)] ?? '?';
    const name = labels.join('.').toLowerCase();
    questions.push(`${type} ${name}`);
    const all = answer(name, questions.filter((question) => question === `${type} ${name}`).length);
    if (all === null) return;
    const records = all.filter((address) => isIPv4(address) === (type === 'A')).map(record);
    const header = Buffer.from(query.subarray(0, HEADER));
    header.writeUInt16BE(0x8180 | (all.length === 0 ? NAME_ERROR : 0), 2);
    [1, records.length, 0, 0].forEach((count, n) => header.writeUInt16BE(count, 4 + n * 2));
    socket.send(Buffer.concat([header, query.subarray(HEADER, at + 5), ...records]), from.port, from.address);
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    stop: () => new Promise((closed) => socket.close(() => closed())),
  };
}
