const FRAMES_MAX = 20;
/** A frame with a file position, or one without. V8 writes no longer lines. */
const FRAME = /^ {4}at (?:.{1,300}:\d+:\d+\)?|.{1,100} \((?:<anonymous>|index \d+)\))$/;
/** What V8 writes before the message: `TypeError: `, `TypeError [ERR_INVALID_URL]: `. */
const NAME = /^[\w$.]{1,60}(?: \[\w{1,60}\])?$/;

/**
 * The frames of a stack, without its first lines, which repeat the message. A message may itself contain lines that
 * look like frames, so a stack that does not start with exactly the error's name and message is left out.
 * @returns one frame per line; '' if there are none
 */
export function stackFrames(stack: unknown, message: unknown): string {
  if (typeof stack !== 'string' || typeof message !== 'string') return '';
  const at = message === '' ? stack.search(/\n|$/) : stack.indexOf(`: ${message}\n`);
  const name = stack.slice(0, Math.max(at, 0));
  if (!NAME.test(name)) return '';
  const frames = stack
    .slice(at + (message === '' ? 0 : message.length + 2))
    .split('\n')
    .slice(1);
  return frames
    .filter((line) => FRAME.test(line))
    .slice(0, FRAMES_MAX)
    .join('\n');
}
