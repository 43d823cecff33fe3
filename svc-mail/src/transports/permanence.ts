const ENHANCED = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/;
/** Codes of RFC 3463 that concern the address itself, by subject and detail. The others concern our server, or are temporary. */
const ABOUT_THE_ADDRESS: ReadonlySet<string> = new Set([
  '0.0',
  '1.0',
  '1.1',
  '1.2',
  '1.3',
  '1.6',
  '1.10',
  '2.1',
  '4.4',
]);
/** Text of replies without a code of RFC 3463. */
const UNKNOWN_MAILBOX =
  /\b(?:user|recipient|mailbox|address|account)\b.{0,30}\b(?:unknown|not found|not exist|no longer|disabled|invalid)\b|\b(?:no such|unknown|invalid)\b.{0,20}\b(?:user|recipient|mailbox|address)\b/i;
const NO_MAILBOX = /^(?:550|551|553)\b/;

/** Whether a status of RFC 3463, such as 5.1.1, means that nothing can ever be delivered to the address. */
export function isHardStatus(status: string): boolean {
  const [, kind, subject, detail] = ENHANCED.exec(status) ?? [];
  return kind === '5' && ABOUT_THE_ADDRESS.has(`${subject}.${detail}`);
}

/** Whether a reply to RCPT means that the mailbox does not exist. A reply such as 550 5.7.1 is about our server, not about the mailbox. */
export function isUnknownMailbox(reply: string): boolean {
  if (ENHANCED.test(reply)) return isHardStatus(reply) && !/\b5\.0\.0\b/.test(reply);
  return NO_MAILBOX.test(reply) && UNKNOWN_MAILBOX.test(reply);
}
