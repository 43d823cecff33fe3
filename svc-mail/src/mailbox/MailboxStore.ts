import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = /^(\d{13})-([0-9a-f]{32})\.eml$/;
const UNFINISHED = '.part';

/** The local mailbox: each email is a file in the data folder, which is complete or does not exist. */
export class MailboxStore {
  readonly #folder: string;
  #opened = false;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'mailbox');
  }

  async open(): Promise<void> {
    if (this.#opened) return;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    this.#opened = true;
  }

  /** Stores an email under a name that sorts by time. */
  async put(messageId: string, bytes: Buffer): Promise<void> {
    await this.open();
    const file = join(
      this.#folder,
      `${Date.now()}-${createHash('sha256').update(messageId).digest('hex').slice(0, 32)}.eml`,
    );
    const handle = await open(file + UNFINISHED, 'w', 0o600);
    try {
      await handle.writeFile(bytes);
    } finally {
      await handle.close();
    }
    await rename(file + UNFINISHED, file);
  }

  /** The names of the emails, newest first. */
  async names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch((): string[] => []);
    return names
      .filter((name) => FILE.test(name))
      .sort()
      .reverse();
  }

  /** The bytes of an email; null if there is none with this name. */
  async read(name: string): Promise<Buffer | null> {
    if (!FILE.test(name)) return null;
    return readFile(join(this.#folder, name)).catch(() => null);
  }

  /** Deletes an email. A missing one is not an error. */
  async remove(name: string): Promise<void> {
    if (FILE.test(name)) await rm(join(this.#folder, name), { force: true });
  }

  async removeAll(): Promise<void> {
    for (const name of await this.names()) await this.remove(name);
  }
}
