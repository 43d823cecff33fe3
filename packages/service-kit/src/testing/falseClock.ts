/** The signal that sets the clock of a process with a false clock to the right time, as NTP does. */
const RIGHT: NodeJS.Signals = 'SIGUSR2';

/** Replaces what returns the time; timers and `performance.now` count on as on a real host whose clock is set. */
const program = (aheadMs: number): string => `
  const Right = Date;
  let ahead = ${aheadMs};
  globalThis.Date = class Date extends Right {
    constructor(...given) {
      if (given.length === 0) super(Right.now() + ahead);
      else super(...given);
    }
    static now() {
      return Right.now() + ahead;
    }
  };
  process.on('${RIGHT}', () => (ahead = 0));
`;

/** The settings of a Node process whose clock is ahead by so many ms, or behind if they are negative. */
export const falseClock = (aheadMs: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program(aheadMs))}`,
});

/** Sets the clock of a process with a false clock to the right time while it runs. */
export const setClockRight = (pid: number): void => void process.kill(pid, RIGHT);
