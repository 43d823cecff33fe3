import addressparser from 'nodemailer/lib/addressparser';

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
