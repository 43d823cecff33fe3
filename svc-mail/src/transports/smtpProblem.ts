import { types } from 'node:util';
import type { NodemailerError } from 'nodemailer';
import { replyText } from './replyText.ts';
import { inSeconds } from './smtpOutcome.ts';
import type { ServerProblem } from './Transport.ts';

const CERTIFICATE = /CERT|SELF_SIGNED|ALTNAME|ISSUER|UNABLE_TO_VERIFY/;
/** What Node 24 adds to such a message: advice about its own options, which no one can follow on a screen. */
const ADVICE = /; if the root CA is installed locally\b.*$/;
const UNREACHABLE = ['EHOSTUNREACH', 'ENETUNREACH'];
const HUNG_UP = ['ECONNECTION', 'ECONNRESET', 'EPIPE'];
const TOO_LATE: Readonly<Record<string, string>> = {
  CONNECT_TIMEOUT: 'did not reply',
  GREETING_TIMEOUT: 'accepted the connection but did not greet',
  UPGRADE_TIMEOUT: 'did not finish setting up encryption',
};

const WRONG_PASSWORD = 535;
const SERVER_ERROR = 500;

/** The error of a refused sign-in; null for any other problem. */
function signInErrorOf({ cause }: ServerProblem): NodemailerError | null {
  const error: NodemailerError | null = types.isNativeError(cause) ? cause : null;
  return error?.code === 'EAUTH' ? error : null;
}

export const concernsSignIn = (problem: ServerProblem): boolean => signInErrorOf(problem) !== null;

/** Whether a server may have refused a password only because the connection is not encrypted. */
export function refusesPlainSignIn(problem: ServerProblem): boolean {
  const error = signInErrorOf(problem);
  if (error === null) return false;
  const { responseCode = SERVER_ERROR } = error;
  return responseCode >= SERVER_ERROR && responseCode !== WRONG_PASSWORD;
}

interface ServerDetails {
  /** The server's name. */
  readonly host: string;
  /** The timeout of connecting, greeting and encrypting. */
  readonly withinMs: number;
  /** The credentials, which the server may quote. */
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

/** Describes why no session with a mail server could be opened, with the server's reply. */
export function problemOf(error: NodemailerError, server: ServerDetails): ServerProblem {
  const reply = wordsOf(error.response || error.message, server);
  const what = error.response ? refusalOf(error, reply) : failureOf(error, reply, server);
  return { step: 'connect', what, cause: error };
}

const wordsOf = (text: string, { auth }: ServerDetails): string =>
  replyText(text, '', auth ? [auth.user, auth.pass] : []);

function refusalOf({ code, command }: NodemailerError, words: string): string {
  if (code === 'EAUTH') return `refused the user name or the password: ${words}`;
  if (command === 'STARTTLS') return `does not offer the encryption that is required (STARTTLS): ${words}`;
  return words.startsWith('4') ? `is not accepting mail right now: ${words}` : `refused the connection: ${words}`;
}

function failureOf(error: NodemailerError, message: string, { host, withinMs }: ServerDetails): string {
  const { code = '', originalCode, timeoutType = '' } = error;
  const cause = originalCode ?? code;
  if (code === 'EAUTH') return `offers no way to sign in: ${message}`;
  if (code === 'EDNS') return `cannot be found: its name ${host} has no address (${cause})`;
  if (CERTIFICATE.test(cause)) return `has a certificate that cannot be trusted: ${message.replace(ADVICE, '')}`;
  if (code === 'ETIMEDOUT') return `${TOO_LATE[timeoutType] ?? 'did not reply'} within ${inSeconds(withinMs)}`;
  if (cause === 'ECONNREFUSED') return 'refused the connection';
  if (UNREACHABLE.includes(cause)) return `cannot be reached over the network (${cause})`;
  if (code === 'ETLS' || cause.startsWith('ERR_SSL')) return `could not set up an encrypted connection: ${message}`;
  return HUNG_UP.includes(cause) ? 'hung up before it was ready for mail' : `could not be used: ${message}`;
}
