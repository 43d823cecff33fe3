import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../components/classes.ts';
import { Icon } from '../../components/Icon.tsx';

interface Props<Option> {
  /** Id of the list. */
  listId: string;
  options: readonly Option[];
  /** A unique key of each option. */
  keyOf: (option: Option) => string;
  /** Key of the chosen option. */
  chosen: string | undefined;
  /** Index of the active option; -1 if there is none. */
  active: number;
  onPoint?: (index: number) => void;
  onChoose: (option: Option) => void;
  /** Renders the content of an option. */
  children: (option: Option) => ReactNode;
}

/** Id of an option, to which the combobox points while the option is active. */
export const optionId = (listId: string, index: number): string => `${listId}-option-${index}`;

/** The options of a combobox. The focus stays in the combobox. */
export function Options<Option>({
  listId,
  options,
  keyOf,
  chosen,
  active,
  onPoint,
  onChoose,
  children,
}: Props<Option>) {
  return options.map((option, index) => (
    <div
      key={keyOf(option)}
      id={optionId(listId, index)}
      role="option"
      aria-selected={keyOf(option) === chosen}
      className={classes('listbox-option', index === active && 'is-on')}
      onPointerMove={() => onPoint?.(index)}
      onClick={() => onChoose(option)}
    >
      {children(option)}
      {keyOf(option) === chosen ? <Icon of={Check} size={14} /> : null}
    </div>
  ));
}
