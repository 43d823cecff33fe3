import addressparser from 'nodemailer/lib/addressparser';

/**
 * The header fields that keep holiday notes and other automatic responses from answering: RFC 3834, and what Exchange
 * looks at instead.
 */
export const NO_AUTO_RESPONSE = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
} as const;

/** Who emails come from, and the addresses that they link to. */
export interface Sender {
  /** The value of MAIL_FROM. */
  readonly from: string;
  /** Only the address: the envelope's sender. */
  readonly address: string;
  /** The domain of the address, used in Message-IDs. */
  readonly domain: string;
  /** The public address of the product. */
  readonly appUrl: string;
  unsubscribeUrl(token: string): string;
}

/** Reads MAIL_FROM. @param appUrl an origin */
export function createSender(from: string, appUrl: string): Sender {
  const address = addressparser(from, { flatten: true })[0]?.address ?? from;
  return {
    from,
    address,
    domain: address.slice(address.lastIndexOf('@') + 1),
    appUrl,
    unsubscribeUrl: (token) => `${appUrl}/unsubscribe/${token}`,
  };
}
