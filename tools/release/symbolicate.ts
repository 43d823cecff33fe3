import { z } from 'zod';
import type { SourceMaps } from './SourceMaps.ts';

const MESSAGE = 'an error in a browser';
/** What svc-core logs of an error in a browser (svc-core/src/browser-reports/errors). */
const loggedError = z.object({
  msg: z.literal(MESSAGE),
  type: z.string(),
  message: z.string().optional(),
  part: z.string(),
  build: z.string(),
  page: z.string(),
  frames: z.array(z.string()),
});
type LoggedError = z.infer<typeof loggedError>;

/** `function file:line:column`, after the name of its front end if that is another one than the error's. */
const FRAME = /^(?:(shell|mfe-[a-z0-9-]+) )?(.+) ([\w./~-]+\.js):(\d+):(\d+)$/;

/** The error that a line of the log reports, if it reports one. Platforms put a prefix in front of lines. */
function readError(line: string): LoggedError | undefined {
  if (!line.includes(MESSAGE)) return undefined;
  try {
    return loggedError.safeParse(JSON.parse(line.slice(line.indexOf('{')))).data;
  } catch {
    return undefined;
  }
}

async function symbolicateFrame(frame: string, { part, build }: LoggedError, maps: SourceMaps): Promise<string> {
  const [, other, name = '', file = '', line, column] = FRAME.exec(frame) ?? [];
  // Only the build of the error's own front end is logged.
  const place = other === undefined ? { frontEnd: part, build } : { frontEnd: other, build: null };
  const found = await maps.find({ ...place, file, line: Number(line), column: Number(column) });
  return found ? `${found.name ?? name} (${found.place})` : `${frame} (no source map)`;
}

/**
 * Finds the source positions of an error in a browser.
 * @param line of the log of svc-core
 * @returns the error with its stack; null if the line reports none
 */
export async function symbolicate(line: string, maps: SourceMaps): Promise<string | null> {
  const error = readError(line);
  if (!error) return null;
  const { type, message, part, build, page, frames } = error;
  const stack = await Promise.all(frames.map(async (frame) => `  at ${await symbolicateFrame(frame, error, maps)}`));
  return [message === undefined ? type : `${type}: ${message}`, `${part} ${build}, ${page}`, ...stack].join('\n');
}
