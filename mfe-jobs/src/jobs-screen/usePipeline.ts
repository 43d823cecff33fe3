import { useState } from 'react';
import { STORAGE_KEYS } from '@jobtrail/contract';
import type { View } from '../jobs/view.ts';
import { useColumnCount } from '../table/tableSettings.ts';

/** From so many columns on, the table has no room for the Pipeline Overview unless the person opens it. */
const MANY_COLUMNS = 6;

type Chosen = Readonly<Partial<Record<View, boolean>>>;

/** Reads what a person has chosen for each view. */
function readChosen(): Chosen {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEYS.pipeline) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const views = (['kanban', 'table'] as const).flatMap((view) => {
      const isOpen: unknown = Reflect.get(stored, view);
      return typeof isOpen === 'boolean' ? [[view, isOpen] as const] : [];
    });
    return Object.fromEntries(views);
  } catch {
    return {};
  }
}

/** Whether the Pipeline Overview is open in a view, and a function that opens or closes it there. */
export function usePipeline(view: View): [isOpen: boolean, toggle: () => void] {
  const [chosen, setChosen] = useState(readChosen);
  const hasRoom = useColumnCount() < MANY_COLUMNS || view === 'kanban';
  const isOpen = chosen[view] ?? hasRoom;
  const toggle = (): void => {
    const next = { ...chosen, [view]: !isOpen };
    setChosen(next);
    try {
      localStorage.setItem(STORAGE_KEYS.pipeline, JSON.stringify(next));
    } catch {
      // The panel follows without storage, too.
    }
  };
  return [isOpen, toggle];
}
