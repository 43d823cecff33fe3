import { CircleAlert } from 'lucide-react';
import { Icon } from '@jobtrail/web-kit';

/** What a person can do with a text that was changed elsewhere as well. */
export interface TextChoice {
  /** Saves both texts, the other one first. */
  keepBoth: () => void;
  /** Saves the text in place of the other one. */
  keepMine: () => void;
}

/** Says that a text was changed elsewhere as well, and asks which one is kept. @param what such as 'this text was' */
export function ChangedElsewhere({ what, choice: { keepBoth, keepMine } }: { what: string; choice: TextChoice }) {
  return (
    <span className="notes-failed" role="alert">
      <Icon of={CircleAlert} />
      Not saved, because {what} changed in another tab or on another device.
      <button type="button" className="link" onClick={keepBoth}>
        Keep both
      </button>
      <button type="button" className="link" onClick={keepMine}>
        Keep mine
      </button>
    </span>
  );
}
