import type { Part } from '@jobtrail/contract/internal';
import type { KeySource } from './keys.ts';
import { createSigner, type Person } from './token.ts';

/**
 * The key with which a part signs its tokens. It is loaded on first use; if that fails, the next use tries again. A
 * changed file takes effect without a restart.
 */
export class SigningKey<Owner extends Part = Part> {
  readonly #source: KeySource;
  #signer: ReturnType<typeof createSigner> | undefined;

  constructor(
    readonly owner: Owner,
    source: KeySource,
  ) {
    this.#source = source;
  }

  /**
   * Loads the key now, so that an invalid one fails the start of a part. @throws ConfigError, or the error of reading
   * the file
   */
  async load(): Promise<void> {
    await this.#loaded();
  }

  /**
   * Creates a token of 60 s for one receiver, on behalf of the part or of a person.
   * @throws Error if the key cannot be loaded
   */
  async sign(audience: Part, person?: Person): Promise<string> {
    const sign = await this.#loaded();
    return sign(audience, person);
  }

  #loaded(): ReturnType<typeof createSigner> {
    this.#signer ??= createSigner(this.owner, this.#source).catch((error: unknown) => {
      this.#signer = undefined;
      throw error;
    });
    return this.#signer;
  }
}
