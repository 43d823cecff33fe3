import addressparser from 'nodemailer/lib/addressparser';

/** Who mails come from, and where they lead to. */
export interface Sender {
  /** As MAIL_FROM has it. */
  readonly from: string;
  /** The address alone: the envelope's sender. */
  readonly address: string;
  /** The domain of the address, which message ids end with. */
  readonly domain: string;
  /** The public address of the product. */
  readonly appUrl: string;
  unsubscribeUrl(token: string): string;
}

/** Reads MAIL_FROM. */
export function createSender(from: string, appUrl: string): Sender {
  const address = addressparser(from, { flatten: true })[0]?.address ?? from;
  const base = appUrl.replace(/\/+$/, '');
  return {
    from,
    address,
    domain: address.slice(address.lastIndexOf('@') + 1),
    appUrl: base,
    unsubscribeUrl: (token) => `${base}/unsubscribe/${token}`,
  };
}
