/** Second-level domains under which companies register theirs. */
const SHARED_SUFFIX = /^(?:co|com|org|gov|edu|ac|go|or|ne)\.[a-z]{2}$/;
const SHARED_HOST = /\.(?:github|gitlab)\.io$/;

/** The domain of a host, without the part that names a customer. */
export function domainOf(host: string): string {
  const parts = host.split('.');
  const shared = SHARED_HOST.test(host) || SHARED_SUFFIX.test(parts.slice(-2).join('.'));
  return parts.slice(shared ? -3 : -2).join('.');
}
