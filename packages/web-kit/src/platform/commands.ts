import type { ReactNode } from 'react';
import type { Stage } from '@jobtrail/contract';

/** The heading under which the palette lists a command. */
export type CommandGroup = 'jobs' | 'commands' | 'screens' | 'notes';

/** What a person can find in the palette: something to do, or a job or a screen to open. Nothing that destroys is one. */
export interface Command {
  /** Unique in its part, and the same in every visit: the palette lists what was used recently by it. */
  id: string;
  /** `commands` by default. */
  group?: CommandGroup;
  /** What it does and to what, such as `Move Mosaic Bank to a stage...`. */
  title: string;
  detail?: string | undefined;
  /** Further words by which it is found, which are not shown. */
  also?: string | undefined;
  icon?: ReactNode;
  /** The stage shown as a badge. */
  stage?: Stage | undefined;
  /** Its keys, such as `m` or `g t`, which the palette shows. */
  keys?: string | undefined;
  /** Called after the palette has closed. */
  run?: () => void;
  /** The next level of the palette, instead of `run`. */
  commands?: () => readonly Command[];
  /** What can be done with it, such as with a job: the Tab key lists it. */
  actions?: () => readonly Command[];
}

/** The keys of one screen, for the list of all keys. Groups with the same title become one. */
export interface KeyGroup {
  title: string;
  /** `keys` are separated by spaces, such as `g t` or `ArrowLeft ArrowRight`. */
  entries: readonly { name: string; keys: string }[];
}

/** What a part adds to the palette. It is loaded when the palette opens. */
export interface CommandSource {
  /**
   * The commands of now, most useful first.
   * @param from the element that had the focus before the palette
   */
  commands: (from: Element | null) => readonly Command[];
  /** Finds more than the commands contain, such as words in notes. It may reject. */
  search?: (text: string) => Promise<readonly Command[]>;
  /** What to do with a text that finds nothing, such as to add a job of that name. */
  nothingFound?: (text: string) => Command;
  keys?: readonly KeyGroup[];
  /**
   * Calls the listener when the commands have changed.
   * @returns a function that stops it
   */
  subscribe?: (listener: () => void) => () => void;
}

/** The palette, as parts see it. */
export interface Commands {
  /**
   * Adds the commands of a part. Of several registrations of a part, the latest counts.
   * @returns a function that removes them
   */
  register: (part: string, load: () => Promise<CommandSource>) => () => void;
  /** Opens the palette, or the next level of one command. */
  open: (command?: Command) => void;
  /** Notes that a person has used what a command leads to, such as opened its job: the palette lists it as recent. */
  used: (part: string, id: string) => void;
}
