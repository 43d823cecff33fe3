import { SEARCHED_TEXT_MIN } from '../limits.ts';
import { fold } from '../text/fold.ts';
import type { Filter } from './filter.ts';

/** What a filter asks about jobs that their cards do not have. */
export interface FilterQuestions {
  /** The words and quoted texts, folded, each once and in order. */
  readonly texts: readonly string[];
  readonly asksNotes: boolean;
  /** Whether it asks about communications, interviews or reminders: the news of Today. */
  readonly asksNews: boolean;
}

/** Finds what a filter asks about jobs that their cards do not have. */
export function questionsOf(filter: Filter): FilterQuestions {
  const texts = new Set<string>();
  let asksNotes = false;
  let asksNews = false;
  const look = (part: Filter): void => {
    switch (part.kind) {
      case 'and':
      case 'or':
        part.parts.forEach(look);
        break;
      case 'not':
        look(part.part);
        break;
      case 'text':
        texts.add(fold(part.text));
        break;
      case 'clause': {
        const { key, values } = part;
        if (key === 'has') asksNotes ||= values.includes('note');
        asksNews ||= key === 'silent' || key === 'due' || (key === 'has' && values.includes('interview'));
        break;
      }
      case 'unknown':
    }
  };
  look(filter);
  return { texts: [...texts].filter((text) => text.length >= SEARCHED_TEXT_MIN).sort(), asksNotes, asksNews };
}
