import { ChevronDown } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { type JobCard, stageInfo } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';

/** What the cells of a row need of the table. */
interface RowContextValue {
  /** Whether the controls of the row can be reached with Tab. */
  isTabStop: boolean;
  /** Opens the menu of stages of a job at its button. */
  onStage: (card: JobCard, anchor: HTMLElement) => void;
}

export const RowContext = createContext<RowContextValue>({ isTabStop: false, onStage: () => undefined });

/** The stage of a row as a button that opens the menu of stages. */
export function StageButton({ card, children }: { card: JobCard; children: ReactNode }) {
  const { isTabStop, onStage } = useContext(RowContext);
  return (
    <button
      type="button"
      className="jobs-stage"
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="menu"
      aria-label={`${stageInfo(card.status).label}, stage of ${card.company}`}
      onClick={(event) => {
        event.stopPropagation();
        onStage(card, event.currentTarget);
      }}
    >
      {children}
      <Icon of={ChevronDown} size={12} />
    </button>
  );
}
