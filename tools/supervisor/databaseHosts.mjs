const FORM = /^((?:mysql|mariadb):\/\/(?:[^/?#]*@)?)([^@/?#]+)(.*)$/s;
const DEFAULT_PORT = 3306;

/**
 * The servers of mysql://user:password@host:3306,host2:3306/name. The kit parses the same form in more detail.
 * @param {string} databaseUrl
 * @returns {{ host: string, port: number }[] | null} null if it is malformed
 */
export function databaseHosts(databaseUrl) {
  const [, before = '', hosts = '', after = ''] = FORM.exec(databaseUrl) ?? [];
  try {
    const urls = hosts.split(',').map((host) => new URL(before + host + after));
    if (urls.some(({ hostname }) => hostname === '')) return null;
    return urls.map(({ hostname, port }) => ({ host: hostname, port: Number(port || DEFAULT_PORT) }));
  } catch {
    return null;
  }
}
