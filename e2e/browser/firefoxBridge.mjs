#!/usr/bin/env node
// A Firefox for Playwright: starts the one in JOBTRAIL_FIREFOX with the given arguments, and forwards its WebDriver BiDi
// connection. Playwright sends a command to every new page that Firefox 153 does not know, and fails without it; it is
// replaced by one that changes nothing (docs/decisions/0038). Plain JavaScript with a shebang, because Playwright starts
// it as a program.
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';

const UNKNOWN = 'emulation.setMediaFeaturesOverride';
const ANNOUNCED = /^WebDriver BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)$/;
const TEXT = 1;

const firefox = spawn(process.env['JOBTRAIL_FIREFOX'] ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
firefox.once('exit', (code) => process.exit(code ?? 1));
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
  process.on(signal, () => firefox.kill(signal));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const port = ANNOUNCED.exec(line)?.[1];
  if (port === undefined) return console.error(line);
  const bridge = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1');
    const forward = forwarder(Number(port), server);
    client.on('data', forward);
    server.pipe(client);
    endTogether(client, server);
    endTogether(server, client);
  });
  bridge.listen(0, '127.0.0.1', () => {
    const address = bridge.address();
    if (typeof address === 'object' && address)
      console.error(`WebDriver BiDi listening on ws://127.0.0.1:${address.port}`);
  });
});

/**
 * @param {import('node:net').Socket} one
 * @param {import('node:net').Socket} other destroyed when `one` ends
 */
function endTogether(one, other) {
  one.on('error', () => other.destroy());
  one.on('close', () => other.destroy());
}

/**
 * Forwards what the client of a WebSocket sends: the HTTP request that opens it, for the other port, and then its
 * frames (RFC 6455, 5.2), which are forwarded when they are complete.
 * @param {number} port
 * @param {import('node:net').Socket} server
 * @returns {(chunk: Buffer) => void}
 */
function forwarder(port, server) {
  let opened = false;
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    if (!opened) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      server.write(
        rest
          .subarray(0, end + 4)
          .toString('latin1')
          .replace(/^host: .*$/im, `Host: 127.0.0.1:${port}`),
      );
      rest = rest.subarray(end + 4);
      opened = true;
    }
    for (let size = frameSize(rest); size > 0 && rest.length >= size; size = frameSize(rest)) {
      server.write(known(rest.subarray(0, size)));
      rest = rest.subarray(size);
    }
  };
}

/**
 * Where the mask of a frame begins.
 * @param {Buffer} frame
 */
function maskStart(frame) {
  const short = frame.readUInt8(1) & 0x7f;
  return short === 126 ? 4 : short === 127 ? 10 : 2;
}

/**
 * The size of the frame at the beginning of a buffer, 0 while its header is incomplete.
 * @param {Buffer} buffer
 */
function frameSize(buffer) {
  if (buffer.length < 2 || buffer.length < maskStart(buffer)) return 0;
  const short = buffer.readUInt8(1) & 0x7f;
  const payload = short === 126 ? buffer.readUInt16BE(2) : short === 127 ? Number(buffer.readBigUInt64BE(2)) : short;
  return maskStart(buffer) + 4 + payload;
}

/**
 * The frame, or, if it contains the unknown command, one with a command that changes nothing.
 * @param {Buffer} frame
 */
function known(frame) {
  if ((frame.readUInt8(0) & 0x0f) !== TEXT) return frame;
  const start = maskStart(frame);
  const mask = frame.subarray(start, start + 4);
  const text = masked(frame.subarray(start + 4), mask).toString('utf8');
  if (!text.includes(`"${UNKNOWN}"`)) return frame;
  const command = JSON.parse(text);
  if (command.method !== UNKNOWN) return frame;
  const payload = Buffer.from(JSON.stringify({ id: command.id, method: 'session.status', params: {} }));
  return Buffer.concat([Buffer.from([frame.readUInt8(0), 0x80 | payload.length]), mask, masked(payload, mask)]);
}

/**
 * Masks or unmasks.
 * @param {Buffer} payload
 * @param {Buffer} mask
 */
function masked(payload, mask) {
  return Buffer.from(payload.map((byte, index) => byte ^ mask.readUInt8(index % 4)));
}
