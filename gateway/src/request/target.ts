/** The target of a request, split but not decoded: services receive the raw text. */
export interface Target {
  /** The raw path, with its percent escapes. */
  readonly path: string;
  /** The raw query with its `?`, or ''. */
  readonly search: string;
  /** The decoded segments of the path; null if it has a bad escape, a dot segment, an encoded slash or a NUL. */
  readonly segments: readonly string[] | null;
}

/** Splits the target of a request line. Proxies send an absolute address, of which only path and query are used. */
export function parseTarget(raw: string): Target {
  const relative = raw.startsWith('/') ? raw : raw.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const fragment = relative.indexOf('#');
  const whole = fragment < 0 ? relative : relative.slice(0, fragment);
  const query = whole.indexOf('?');
  const path = query < 0 ? whole : whole.slice(0, query);
  return { path, search: query < 0 ? '' : whole.slice(query), segments: decodedSegments(path) };
}

/** A path that is the same when decoded, without dots. */
const PLAIN_PATH = /^\/[\w/~-]*$/;

function decodedSegments(path: string): string[] | null {
  if (PLAIN_PATH.test(path)) return path.slice(1).split('/');
  if (!path.startsWith('/')) return null;
  try {
    const segments = path.slice(1).split('/').map(decodeURIComponent);
    return segments.some(isUnsafeSegment) ? null : segments;
  } catch {
    return null;
  }
}

function isUnsafeSegment(segment: string): boolean {
  return segment === '.' || segment === '..' || /[/\\\0]/.test(segment);
}
