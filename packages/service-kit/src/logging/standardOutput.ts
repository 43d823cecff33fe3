import pino, { type DestinationStream } from 'pino';
import { GatheredLines } from './GatheredLines.ts';

const STDOUT = 1;

let opened: GatheredLines | undefined;

function open(): GatheredLines {
  const output = pino.destination({ dest: STDOUT, sync: false });
  const last = pino.destination({ dest: STDOUT, sync: true });
  const lines = new GatheredLines({
    write: (text) => output.write(text),
    writeNow(text) {
      output.flushSync();
      if (text !== '') last.write(text);
    },
  });
  process.on('exit', () => lines.flushSync());
  return lines;
}

/** The standard output of this process for the lines of its loggers, which is opened with the first line. */
export const standardOutput: DestinationStream & Pick<GatheredLines, 'flushSync'> = {
  write(line) {
    opened ??= open();
    opened.write(line);
  },
  flushSync: () => opened?.flushSync(),
};
