import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';

/** Adds a DKIM signature to an encoded email. */
export type Sign = (bytes: Buffer) => Promise<Buffer>;

/** The key with which emails are signed, and where its public part is: SELECTOR._domainkey.DOMAIN. */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** An RSA key in PEM. */
  readonly privateKey: string;
}

/** The signed headers. RFC 8058 requires a signature over both headers of one-click unsubscribe. */
const HEADERS = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

/** @param key null to send emails as they are, for a mail server that signs them */
export function createDkimSigner(key: DkimKey | null): Sign {
  if (key === null) return (bytes) => Promise.resolve(bytes);
  const dkim = new DKIM({
    domainName: key.domain,
    keySelector: key.selector,
    privateKey: key.privateKey,
    headerFieldNames: HEADERS,
  });
  return (bytes) => buffer(dkim.sign(bytes));
}
