import { once } from 'node:events';
import { startWriter } from './startWriter.ts';

describe('A program that writes', () => {
  it('is started when it prints', async () => {
    const writer = await startWriter('setInterval(() => process.stdout.write(process.argv[1]), 10)', ['running']);
    expect(writer.exitCode).toBeNull();
    const ended = once(writer, 'close');
    writer.kill('SIGKILL');
    await ended;
  });

  it('fails with its reason if it ends before', async () => {
    await expect(startWriter("throw new Error('database is locked')", [])).rejects.toThrow(
      /The writer ended with 1: [^]*database is locked/,
    );
  });
});
