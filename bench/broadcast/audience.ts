import { once } from 'node:events';
import { createServer } from 'node:http';
import { atEnd } from '../stack/cleanup.ts';
import { freePorts } from '../stack/workspace.ts';

/** A fake svc-core; `members` may be changed at any time. */
export interface Audience {
  url: string;
  members: number;
}

/** The id of the n-th person. */
export const userIdOf = (n: number): string => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/**
 * Starts a server that generates its audience on request, so that large audiences need no memory here.
 * @returns closed when the benchmark ends
 */
export async function startAudience(): Promise<Audience> {
  const [port = 0] = await freePorts(1);
  const audience: Audience = { url: `http://127.0.0.1:${port}`, members: 0 };
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', audience.url);
    const body = pathname.endsWith('/recipients')
      ? pageOf(audience.members, searchParams.get('after'), Number(searchParams.get('limit')))
      : { count: audience.members };
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return audience;
}

/** One page of recipients; `next` is null after the last one. */
function pageOf(members: number, after: string | null, limit: number) {
  const from = after === null || after === '' ? 1 : Number.parseInt(after.slice(-12), 16) + 1;
  const until = Math.min(members, from + limit - 1);
  const recipients = Array.from({ length: Math.max(0, until - from + 1) }, (_, n) => ({
    userId: userIdOf(from + n),
    name: `Person ${from + n}`,
    email: `person-${from + n}@example.com`,
  }));
  return { recipients, next: recipients.length === limit ? recipients.at(-1)?.userId : null };
}
