import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AUDIENCES, forEachKey } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';

interface Member {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** A fake svc-core with audiences and an audit log. */
export interface Audience {
  readonly url: string;
  /** The members of every audience, in the order of ids. */
  members: Member[];
  /** The URLs of all requests. */
  readonly requests: string[];
  /** The audit log by key; each key is recorded once. */
  readonly auditLog: Map<
    string,
    {
      actorId: string;
      action: string;
      subjectId: string | null;
      detail: { summary: string; broadcastId?: string | null };
      at: number;
    }
  >;
  /** Whether each member gets emails such as the digest, by id; on if absent. */
  readonly emailSettings: Map<string, boolean>;
  /** Makes every call return 503, or only those for recipients. */
  down: boolean | 'recipients';
  stop: () => Promise<void>;
}

export const userIdOf = (n: number): string => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const memberOf = (n: number, address = `person-${n}@example.com`): Member => ({
  userId: userIdOf(n),
  name: `Person ${n}`,
  email: address,
});

export async function startAudience(members: Member[] = []): Promise<Audience> {
  const audience: Audience = {
    url: '',
    members,
    requests: [],
    auditLog: new Map(),
    emailSettings: new Map(),
    down: false,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const page = (after: string, limit: number): object => {
    const from = after === '' ? 0 : audience.members.findIndex(({ userId }) => userId > after);
    const recipients = from < 0 ? [] : audience.members.slice(from, from + limit);
    return { recipients, next: recipients.length === limit ? recipients.at(-1)?.userId : null };
  };
  // As long as svc-core, so that no connection ends while svc-mail sends a request on it.
  const server = createServer({ keepAliveTimeout: 65_000 }, (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://audience');
    audience.requests.push(req.url ?? '');
    let text = '';
    req.on('data', (chunk: Buffer) => (text += chunk.toString()));
    req.on('end', () => {
      /** The setting of a member for emails such as the digest; null if there is no such member. */
      const notifications = (): object | null => {
        const member = audience.members.find(({ userId }) => pathname.includes(userId));
        if (!member) return null;
        if (req.method === 'PUT') audience.emailSettings.set(member.userId, (JSON.parse(text) as { on: boolean }).on);
        return { on: audience.emailSettings.get(member.userId) ?? true, email: member.email };
      };
      const response = (): object | null => {
        if (pathname.endsWith('/email-notifications')) return notifications();
        if (pathname === internal.recordAudit.path) {
          const { key, ...event } = JSON.parse(text) as {
            key: string;
            actorId: string;
            action: string;
            subjectId: string | null;
            detail: { summary: string; broadcastId?: string | null };
            at: number;
          };
          audience.auditLog.set(key, event);
          return {};
        }
        if (pathname.endsWith('/memberships')) {
          const { userIds } = JSON.parse(text) as { userIds: string[] };
          const count = audience.members.filter(({ userId }) => userIds.includes(userId)).length;
          return forEachKey(AUDIENCES, () => count);
        }
        return pathname.endsWith('/recipients')
          ? page(searchParams.get('after') ?? '', Number(searchParams.get('limit')))
          : { count: audience.members.length };
      };
      const isDown = audience.down === true || (audience.down === 'recipients' && pathname.endsWith('/recipients'));
      const found = isDown ? {} : response();
      const status = isDown ? 503 : found === null ? 404 : req.method === 'PUT' ? 204 : 200;
      res.writeHead(status, { 'content-type': 'application/json' });
      res.end(status === 204 ? undefined : JSON.stringify(found ?? {}));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(audience, { url: `http://127.0.0.1:${port}` });
}
