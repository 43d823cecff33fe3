import pino, { type DestinationStream } from 'pino';

const STDOUT = 1;
/** Waiting lines are written once they have this many bytes, or after this time. */
const BATCH_BYTES = 8192;
const BATCH_MS = 50;
/** How many bytes of lines wait while they cannot be written. Later lines are dropped. */
const WAITING_MAX_BYTES = 8 * 1024 * 1024;
const WARN = 40;

type Output = ReturnType<typeof pino.destination>;

function open(): Output {
  const output = pino.destination({
    dest: STDOUT,
    sync: false,
    minLength: BATCH_BYTES,
    maxLength: WAITING_MAX_BYTES,
    periodicFlush: BATCH_MS,
  });
  let dropped = 0;
  let isFailing = false;
  output.on('drop', () => void (dropped += 1));
  // The disk is full or the reader is gone. The lines wait for the next attempt, and the process goes on.
  output.on('error', () => void (isFailing = true));
  output.on('write', () => void (isFailing = false));
  output.on('drain', () => {
    if (dropped === 0) return;
    const line = {
      level: WARN,
      time: Date.now(),
      lines: dropped,
      msg: 'lines were dropped: nothing took them in time',
    };
    dropped = 0;
    output.write(`${JSON.stringify(line)}\n`);
  });
  const flushSync = output.flushSync.bind(output);
  // pino repeats a failed write until it succeeds, so a process that exits would never end.
  output.flushSync = () => {
    if (!isFailing && dropped === 0) flushSync();
  };
  return output;
}

let opened: Output | undefined;

/**
 * The standard output of this process for the lines of its loggers, opened with the first line. It writes lines together:
 * writing each on its own takes several times as long as making it. Nothing is lost when the process exits or throws; SIGKILL
 * loses the lines of the last 50 ms. While nothing takes the lines, 8 MiB of them wait and later ones are dropped, so a
 * reader that hangs or a full disk does not use up the memory or end the process.
 */
export const standardOutput: DestinationStream & Pick<Output, 'flushSync'> = {
  write(line) {
    opened ??= open();
    opened.write(line);
  },
  /** pino calls it after a fatal line. */
  flushSync: () => opened?.flushSync(),
};
