import { UnreadableFile } from '../reading.ts';
import type { FileReading } from './FileReading.ts';

/** What can be asked of a reading. */
type Methods = {
  [
    Name in keyof FileReading as FileReading[Name] extends (...input: never[]) => unknown ? Name : never
  ]: FileReading[Name];
};
export type Question = { [Name in keyof Methods]: { name: Name; input: Parameters<Methods[Name]> } }[keyof Methods];

/** Asks a reading, here or in a worker. Rejects with UnreadableFile if the file is the reason. */
export type Ask = <Name extends keyof Methods>(
  name: Name,
  ...input: Parameters<Methods[Name]>
) => Promise<ReturnType<Methods[Name]>>;

export interface Asked {
  id: number;
  question: Question;
}
/** `sentence`: why the file cannot be read; `failure`: what went wrong otherwise. */
export type Answered = { id: number } & ({ value: unknown } | { sentence: string } | { failure: string });

/** Lets a reading answer a question. */
export function answer(reading: FileReading, { id, question: { name, input } }: Asked): Answered {
  try {
    return { id, value: Reflect.apply(reading[name], reading, input) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { id, sentence: error.message };
    return { id, failure: String(error) };
  }
}
