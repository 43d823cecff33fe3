import { IMAGES_MAX } from '@jobtrail/contract';
import { checkFile } from './checkFile.ts';
import type { FormImage } from './FormImage.ts';
import type { RejectedFile } from './problems.ts';

/** The result of choosing, dropping or pasting files. */
interface Attached {
  /** The number of attached images. */
  count: number;
  rejected: RejectedFile[];
}

/**
 * The images of a job form, in order. They live outside React, so that a change is kept even if the form unmounts at
 * the same time. A list that has ended accepts nothing more; files still being checked are dropped.
 */
export class ImageList {
  #images: readonly FormImage[];
  #ended = false;
  readonly #adding = new Set<Promise<unknown>>();
  readonly #listeners = new Set<() => void>();

  constructor(images: readonly FormImage[] = []) {
    this.#images = images;
  }

  readonly get = (): readonly FormImage[] => this.#images;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Attaches those files that are images, up to the limit.
   * @returns null if the list has ended in the meantime
   */
  add(files: readonly File[]): Promise<Attached | null> {
    const adding = this.#checkAndAttach(files);
    this.#adding.add(adding);
    return adding.finally(() => this.#adding.delete(adding));
  }
  async #checkAndAttach(files: readonly File[]): Promise<Attached | null> {
    const checked = await Promise.all(files.map(checkFile));
    if (this.#ended) return null;
    const good = checked.flatMap((file) => ('image' in file ? [file.image] : []));
    const room = Math.max(0, IMAGES_MAX - this.#images.length);
    const tooMany = good.slice(room).map(({ name }) => ({ name, problem: 'too many' as const }));
    if (good.length > 0 && room > 0) this.replace([...this.#images, ...good.slice(0, room)]);
    return {
      count: Math.min(good.length, room),
      rejected: [...checked.flatMap((file) => ('problem' in file ? [file] : [])), ...tooMany],
    };
  }

  remove(id: string): void {
    this.replace(this.#images.filter((image) => image.id !== id));
  }

  /** Moves an image to a position, counted from 0. */
  move(id: string, to: number): void {
    const moved = this.#images.find((image) => image.id === id);
    if (!moved) return;
    const others = this.#images.filter((image) => image !== moved);
    const next = [...others.slice(0, to), moved, ...others.slice(to)];
    if (next.some((image, at) => image !== this.#images[at])) this.replace(next);
  }

  replace(images: readonly FormImage[]): void {
    if (this.#ended) return;
    this.#images = images;
    for (const listener of this.#listeners) listener();
  }

  /** Resolves when all files have been checked and attached. */
  async settled(): Promise<void> {
    while (this.#adding.size > 0) await Promise.allSettled(this.#adding);
  }

  end(): void {
    this.#ended = true;
  }
}
