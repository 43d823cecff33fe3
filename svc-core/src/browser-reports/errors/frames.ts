import { BUILD_ID, FRONT_END } from '@jobtrail/contract/pointer';

const FRAMES_MAX = 10;
/** Our own files, as Chrome (`at name (url:1:2)`) and Firefox and Safari (`name@url:1:2`) write them. */
const FRAME =
  /^(?: *at (?:async )?(?:([^()]{1,200}) \()?|([^@]{0,200})@)https?:\/\/[^/\s]{1,300}\/assets\/([\w-]{1,60})\/([\w-]{1,64})\/([\w./~-]{1,200}\.js):(\d{1,7}):(\d{1,7})\)?$/;
const FUNCTION = /^[\w$.<>/#* [\]]{1,100}$/;

/** A frame of a stack in a file of one of our builds. */
interface Frame {
  readonly part: string;
  readonly build: string;
  /** `function file:line:column`. */
  readonly text: string;
}

/** The first frames of a stack that are in our own files. The others are those of extensions and of other sites. */
export function ownFrames(stack: string): Frame[] {
  const frames: Frame[] = [];
  for (const line of stack.split('\n')) {
    const [, chrome, firefox, part = '', build = '', file = '', row = '', column = ''] = FRAME.exec(line) ?? [];
    if (!FRONT_END.test(part) || !BUILD_ID.test(build)) continue;
    const name = chrome ?? firefox ?? '';
    frames.push({ part, build, text: `${FUNCTION.test(name) ? name : '?'} ${file}:${row}:${column}` });
    if (frames.length === FRAMES_MAX) break;
  }
  return frames;
}
