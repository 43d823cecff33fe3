import { text } from 'node:stream/consumers';
import { UsageError } from './options.ts';

const FLAG = '--password-stdin';

/**
 * Replaces --password-stdin with the password from standard input. Other people on the machine can read the arguments of
 * a process, and shells remember them, but nobody else can read its input.
 * @throws UsageError if there is another password, or if the input is a terminal or not one line
 */
export async function passwordFromInput(args: readonly string[]): Promise<readonly string[]> {
  if (!args.includes(FLAG)) return args;
  if (args.some((arg) => arg === '--password' || arg.startsWith('--password=')))
    throw new UsageError(`Use either --password or ${FLAG}.`);
  if (process.stdin.isTTY)
    throw new UsageError(`${FLAG}: A terminal would show the password. Read it from a file: ${FLAG} < password.txt`);
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password === '' || /[\r\n]/.test(password))
    throw new UsageError(`${FLAG}: Standard input must be one line, the password.`);
  return [...args.filter((arg) => arg !== FLAG), `--password=${password}`];
}
