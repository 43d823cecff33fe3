import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { isHardStatus } from '../transports/permanence.ts';

/** The facts in a report about one email. */
export interface Report {
  /** A soft bounce is temporary, or not about the address. */
  readonly kind: 'hard bounce' | 'soft bounce' | 'complaint';
  /** The text of the other server; '' if there is none. */
  readonly serverText: string;
  /** The headers and fields that may contain the return path. */
  readonly text: string;
}

const RETURNED: ReadonlySet<string> = new Set(['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers']);

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');
}

/**
 * Everything in a report is at its beginning, before the text of the email that it is about. Anyone can send one, and
 * each line takes its time to parse.
 */
const LINES_MAX = 5000;
const LINE_FEED = 0x0a;

function beginningOf(raw: Buffer): Buffer {
  let end = 0;
  for (let lines = 0; lines < LINES_MAX; lines += 1) {
    end = raw.indexOf(LINE_FEED, end) + 1;
    if (end === 0) return raw;
  }
  return raw.subarray(0, end);
}

/** The fields of each block of a machine-readable part, by their names in lower case. */
function blocksOf(text: string): Array<Map<string, string>> {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n\s*\n/)
    .map(
      (block) =>
        new Map(
          [...block.matchAll(/^([\w-]+):[ \t]*(.*)$/gm)].map(([, name = '', value = '']) => [
            name.toLowerCase(),
            value.trim(),
          ]),
        ),
    )
    .filter((fields) => fields.size > 0);
}

/** Without the type, such as `smtp;` or `rfc822;`. */
const valueOf = (field: string | undefined): string => (field ?? '').replace(/^[\w-]+;\s*/, '');

/** RFC 3464: a block about the message, then one for each recipient. Our emails have one recipient. */
function bounceOf(status: string): Pick<Report, 'kind' | 'serverText'> | null {
  const recipient = blocksOf(status).find((fields) => fields.has('action') && fields.has('status'));
  if (!recipient) return null;
  const hard = recipient.get('action')?.toLowerCase() === 'failed' && isHardStatus(recipient.get('status') ?? '');
  return {
    kind: hard ? 'hard bounce' : 'soft bounce',
    serverText: valueOf(recipient.get('diagnostic-code')) || (recipient.get('status') ?? ''),
  };
}

/** RFC 5965. Other types of feedback, such as `not-spam`, are no complaint. */
function complaintOf(feedback: string): Pick<Report, 'kind' | 'serverText'> | null {
  const type = blocksOf(feedback)[0]?.get('feedback-type')?.toLowerCase();
  return type === 'abuse' || type === 'fraud' ? { kind: 'complaint', serverText: type } : null;
}

const headersOf = ({ headers }: Email): string => headers.map(({ key, value }) => `${key}: ${value}`).join('\n');

/**
 * Parses a delivery status notification (RFC 3464) or a feedback report (RFC 5965), as mail servers send them.
 * @returns null for any other email, such as an automatic reply
 */
export async function readReport(raw: Buffer): Promise<Report | null> {
  const email = await PostalMime.parse(beginningOf(raw), { forceRfc822Attachments: true });
  const partOf = (type: string): string | null => {
    const part = email.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
    return part ? textOf(part) : null;
  };
  const [status, feedback] = [partOf('message/delivery-status'), partOf('message/feedback-report')];
  const found = status !== null ? bounceOf(status) : feedback !== null ? complaintOf(feedback) : null;
  if (found === null) return null;
  const returned = email.attachments
    .filter(({ mimeType }) => RETURNED.has(mimeType.toLowerCase()))
    .map((part) => textOf(part).split(/\r?\n\r?\n/)[0] ?? '');
  return { ...found, text: [headersOf(email), status ?? '', feedback ?? '', ...returned].join('\n') };
}
