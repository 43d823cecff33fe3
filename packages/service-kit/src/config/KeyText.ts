import { readFile, stat } from 'node:fs/promises';

/** How often a file is checked, and how often while a caller needs something that its content does not have. */
const CHECK_MS = 2000;
const URGENT_MS = 100;
const LAST_LINE_BREAKS = /[\r\n]+$/;

/**
 * The text of a setting with keys: a fixed one, or the content of a file, which is read again when the file changes. So
 * a platform can change keys without a restart, by replacing a mounted secret.
 */
export class KeyText {
  readonly #file: string | undefined;
  #text: string | null;
  #version = '';
  #checkedAt = -Infinity;
  #checking: Promise<void> | undefined;

  /** @param text used if there is no file */
  constructor({ text, file }: { text?: string | undefined; file?: string | undefined }) {
    this.#text = text ?? null;
    this.#file = file;
  }

  /**
   * The current text, not older than two seconds; null if there is none. While the file cannot be read, the previous
   * text stays in use.
   * @param isUrgent reads a text that is at most a tenth of a second old
   * @throws the error of reading the file, if it has never been read
   */
  async read(isUrgent = false): Promise<string | null> {
    if (this.#file !== undefined && performance.now() - this.#checkedAt >= (isUrgent ? URGENT_MS : CHECK_MS)) {
      this.#checking ??= this.#check(this.#file).finally(() => {
        this.#checking = undefined;
      });
      await this.#checking;
    }
    return this.#text;
  }

  async #check(file: string): Promise<void> {
    const startedAt = performance.now();
    try {
      const { mtimeMs, size, ino } = await stat(file);
      const version = `${mtimeMs} ${size} ${ino}`;
      if (version !== this.#version) {
        this.#text = (await readFile(file, 'utf8')).replace(LAST_LINE_BREAKS, '');
        this.#version = version;
      }
      this.#checkedAt = startedAt;
    } catch (error) {
      if (this.#text === null) throw error;
      this.#checkedAt = startedAt;
    }
  }
}
