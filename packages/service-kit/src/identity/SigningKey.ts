import type { Part } from '@jobtrail/contract/internal';
import type { KeySource } from './keys.ts';
import { createSigner, type Person } from './token.ts';

/** The key with which a part signs its tokens. It is loaded at its first use; after a failed load, the next use loads it again. */
export class SigningKey<Owner extends Part = Part> {
  readonly #source: KeySource;
  #signer: ReturnType<typeof createSigner> | undefined;

  constructor(
    readonly owner: Owner,
    source: KeySource,
  ) {
    this.#source = source;
  }

  /** Loads the key now, so that a wrong one ends the start of a part. @throws ConfigError, or what reading the file throws */
  async load(): Promise<void> {
    await this.#loaded();
  }

  /**
   * Makes a token of 60 s for one receiver, in the name of the part or of a person.
   * @throws Error when the key cannot be loaded
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
