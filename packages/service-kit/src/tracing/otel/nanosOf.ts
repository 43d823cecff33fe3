const MS_PER_SECOND = 1000;
/** The last ms whose nanoseconds fit into 63 bits, which is what collectors parse. Clocks of browsers can show anything. */
const MAX_MS = 9_223_372_036_853;

/** The closest possible time: not before 1970, and not centuries ahead. */
const clamped = (ms: number): number => (ms > 0 ? Math.min(ms, MAX_MS) : 0);

/** The whole seconds of a time in ms since the epoch. */
export const secondsOf = (ms: number): number => Math.floor(clamped(ms) / MS_PER_SECOND);

/** The nanoseconds after the whole seconds of a time in ms since the epoch. */
export function nanosAfterSecond(ms: number): number {
  const time = clamped(ms);
  const whole = Math.floor(time);
  const micros = (time - whole) * 1000;
  const wholeMicros = Math.floor(micros);
  const nanos = Math.floor((micros - wholeMicros) * 1000);
  return (whole % MS_PER_SECOND) * 1_000_000 + wholeMicros * 1000 + nanos;
}

/** The digits of nanoseconds after a whole second. */
const NANO_DIGITS = 9;

/**
 * A time in nanoseconds as text, because JSON has no integers of 64 bits.
 * @param ms since the epoch; the closest possible time replaces one before it or centuries ahead
 */
export function nanosOf(ms: number): string {
  const seconds = secondsOf(ms);
  const nanos = String(nanosAfterSecond(ms));
  // The JSON of protocol buffers has no leading zeros.
  return seconds === 0 ? nanos : seconds + nanos.padStart(NANO_DIGITS, '0');
}
