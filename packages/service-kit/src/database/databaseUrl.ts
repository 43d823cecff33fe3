/** The parts of a DATABASE_URL. */
interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** The beginning of the names of the schemas. */
  readonly prefix: string;
  /** `?ssl=true`: connections are encrypted, and verified with the well-known authorities. */
  readonly ssl: boolean;
}

const DEFAULT_PORT = 3306;
const DEFAULT_PREFIX = 'jobtrail';

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Parses `mysql://user:password@host:3306/name`; null if it is malformed or has several hosts. */
export function parseDatabaseUrl(text: string): DatabaseAddress | null {
  if (!/^(?:mysql|mariadb):\/\//.test(text) || !URL.canParse(text)) return null;
  const { hostname, port, username, password: secret, pathname, searchParams } = new URL(text);
  if (hostname === '' || hostname.includes(',')) return null;
  const [user, password, prefix] = [username, secret, pathname.slice(1)].map(decoded);
  if (typeof user !== 'string' || typeof password !== 'string' || typeof prefix !== 'string') return null;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || DEFAULT_PORT),
    user,
    password,
    prefix: prefix || DEFAULT_PREFIX,
    ssl: searchParams.get('ssl') === 'true',
  };
}
