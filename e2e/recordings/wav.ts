const RATE = 8000;

/** A WAV file with a quiet tone: 8 kHz, 8 bits, one channel. */
export function wav(seconds: number): Buffer {
  const samples = Math.round(seconds * RATE);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  const tone = Uint8Array.from(
    { length: samples },
    (_, at) => 128 + Math.round(24 * Math.sin((at * 2 * Math.PI * 220) / RATE)),
  );
  return Buffer.concat([head, tone]);
}
