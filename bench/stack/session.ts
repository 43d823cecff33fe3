export interface Account {
  email: string;
  password: string;
}

/**
 * Signs a person in.
 * @param url origin of svc-core or of the gateway
 * @returns the session cookie as name=value
 * @throws {Error} if the sign-in fails
 */
export async function sessionCookie(url: string, account: Account): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const text = await response.text();
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!response.ok || cookie === undefined) throw new Error(`The sign-in was refused with ${response.status}: ${text}`);
  return cookie;
}
