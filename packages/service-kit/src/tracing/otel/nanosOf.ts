const THOUSAND = 1000;
/** The last ms whose nanoseconds fit into 63 bits, which is what collectors parse. Clocks of browsers can show anything. */
const MAX_MS = 9_223_372_036_853;
/** The numbers below 1,000 with three digits, because a list gives them faster than formatting does. */
const THREE_DIGITS = Array.from({ length: THOUSAND }, (_, number) => String(number).padStart(3, '0'));
const threeDigits = (number: number): string => THREE_DIGITS[number] ?? '';

/** Most spans begin and end in the same second. */
let lastSeconds = 0;
let lastText = '0';
function textOf(seconds: number): string {
  if (seconds !== lastSeconds) {
    lastSeconds = seconds;
    lastText = String(seconds);
  }
  return lastText;
}

/**
 * A time in nanoseconds as text, because JSON has no integers of 64 bits.
 * @param time in ms since the epoch; the closest possible time replaces one before it or centuries ahead
 */
export function nanosOf(time: number): string {
  const ms = time > 0 ? Math.min(time, MAX_MS) : 0;
  const whole = Math.floor(ms);
  const seconds = Math.floor(whole / THOUSAND);
  const beginning = textOf(seconds) + threeDigits(whole - seconds * THOUSAND);
  if (whole === ms) return `${beginning}000000`;
  const micros = (ms - whole) * THOUSAND;
  const wholeMicros = Math.floor(micros);
  const nanos = Math.floor((micros - wholeMicros) * THOUSAND);
  return beginning + threeDigits(wholeMicros) + threeDigits(nanos);
}
