import type { Host } from './DatabaseHosts.ts';

/** The parts of a DATABASE_URL. */
export interface DatabaseAddress {
  /** In the order in which they are tried. */
  readonly hosts: readonly Host[];
  readonly user: string;
  readonly password: string;
  /** The beginning of the names of the schemas. */
  readonly prefix: string;
  /** `?ssl=true`: connections are encrypted, and verified with the well-known authorities. */
  readonly ssl: boolean;
}

const FORM = /^((?:mysql|mariadb):\/\/(?:[^/?#]*@)?)([^@/?#]+)(.*)$/s;
const DEFAULT_PORT = 3306;
const DEFAULT_PREFIX = 'jobtrail';

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Parses `mysql://user:password@host:3306,host2:3306/name`; null if it is malformed. */
export function parseDatabaseUrl(text: string): DatabaseAddress | null {
  const [, before = '', hosts = '', after = ''] = FORM.exec(text) ?? [];
  const texts = hosts.split(',').map((host) => before + host + after);
  if (!texts.every((one) => URL.canParse(one))) return null;
  const urls = texts.map((one) => new URL(one));
  const [first] = urls;
  if (!first || urls.some(({ hostname }) => hostname === '')) return null;
  const [user, password, prefix] = [first.username, first.password, first.pathname.slice(1)].map(decoded);
  if (typeof user !== 'string' || typeof password !== 'string' || typeof prefix !== 'string') return null;
  return {
    hosts: urls.map(({ hostname, port }) => ({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || DEFAULT_PORT),
    })),
    user,
    password,
    prefix: prefix || DEFAULT_PREFIX,
    ssl: first.searchParams.get('ssl') === 'true',
  };
}
