import { Search } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { NavEntry } from '@jobtrail/contract';
import { type Command, Icon, Modal, pressedKey, usePlatform } from '@jobtrail/web-kit';
import type { CommandRegistry, Opened } from './commandRegistry.ts';
import { PaletteRow } from './PaletteRow.tsx';
import { type Candidate, candidateOf } from './rank.ts';
import { firstSections, levelSections, typedSections } from './sections.ts';
import { SHELL, shellCommands } from './shellCommands.tsx';
import { useCandidates, useFound } from './useCandidates.ts';
import { useSources } from './useSources.ts';
import './palette.css';

const PLACEHOLDER = 'Find a job, a command or a screen';

/** A level below the first: the commands of one command, or what can be done with a job. */
interface Level {
  readonly title: string;
  readonly rows: readonly Candidate[];
  /** What was typed above it. */
  readonly typedBefore: string;
}

const levelOf = (part: string, title: string, commands: readonly Command[], typedBefore = ''): Level => ({
  title,
  rows: commands.map((command) => candidateOf(part, command)),
  typedBefore,
});

interface Props {
  commands: CommandRegistry;
  opened: Extract<Opened, { kind: 'palette' }>;
  /** The pages of the sidebar. */
  screens: readonly NavEntry[];
}

/** The palette: finds jobs, commands and screens by what is typed. Its field is a combobox and keeps the focus. */
export default function Palette({ commands, opened, screens }: Props) {
  const platform = usePlatform();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [levels, setLevels] = useState<readonly Level[]>(() => {
    const { command } = opened;
    return command?.commands ? [levelOf(SHELL, command.title, command.commands())] : [];
  });
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const level = levels.at(-1);
  const text = typed.trim();

  const registered = useSources(commands);
  const sources = useMemo(
    () => [...registered, { part: SHELL, source: shellCommands(platform, screens, commands.openKeys) }],
    [registered, platform, screens, commands],
  );
  const candidates = useCandidates(sources, opened.from);
  const found = useFound(sources, level ? '' : typed);
  const [recent] = useState(() => {
    const { pathname } = window.location;
    return commands.recent().filter((key) => key !== `${SHELL} ${pathname}`);
  });
  const sections = useMemo(
    () =>
      level
        ? levelSections(level.title, level.rows, text)
        : text === ''
          ? firstSections(candidates, recent)
          : typedSections(candidates, text, found),
    [level, text, candidates, recent, found],
  );
  const add = useMemo(() => {
    const adding = sources.find(({ source }) => source.nothingFound);
    const command = level || text === '' || sections.length > 0 ? undefined : adding?.source.nothingFound?.(text);
    return adding && command ? candidateOf(adding.part, command) : undefined;
  }, [sources, level, text, sections]);
  const rows = add ? [add] : sections.flatMap((section) => section.rows);
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === activeKey),
  );
  const active = rows[at];

  useEffect(() => {
    list.current?.querySelector('.is-on')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const enter = useCallback(
    (next: Level) => {
      setLevels((above) => [...above, next]);
      setTyped('');
      setActiveKey(null);
    },
    [setLevels],
  );
  const choose = useCallback(
    ({ part, command }: Candidate) => {
      if (command.commands) return enter(levelOf(part, command.title, command.commands(), typed));
      commands.used(part, command.id);
      // The focus returns before the command moves it, for example into a dialog.
      flushSync(commands.close);
      command.run?.();
    },
    [commands, enter, typed],
  );
  function back(): void {
    setLevels(levels.slice(0, -1));
    setTyped(level?.typedBefore ?? '');
    setActiveKey(null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const key = pressedKey(event);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[key];
    const actions = active?.command.actions;
    if (step !== undefined) setActiveKey(rows[Math.max(0, Math.min(at + step, rows.length - 1))]?.key ?? null);
    else if (key === 'Enter' && active) choose(active);
    else if (key === 'Tab' && !event.shiftKey && active && actions)
      enter(levelOf(active.part, active.command.title, actions(), typed));
    else if (key === 'Escape' && levels.length > (opened.command ? 1 : 0)) {
      event.stopPropagation();
      back();
    } else if (key === 'Backspace' && typed === '' && levels.length > (opened.command ? 1 : 0)) back();
    else return;
    event.preventDefault();
  }

  let index = 0;
  const rowOf = (row: Candidate) => {
    const id = `${listId}-${index}`;
    index += 1;
    return (
      <PaletteRow
        key={row.key}
        id={id}
        row={row}
        active={row === active}
        typed={text}
        onPoint={setActiveKey}
        onChoose={choose}
      />
    );
  };
  return (
    <Modal label="Find anything" className="palette" onOpen={() => field.current?.focus()} onClose={commands.close}>
      <div className="palette-field">
        <Icon of={Search} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Find jobs, commands and screens"
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active ? `${listId}-${at}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={level?.title ?? PLACEHOLDER}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActiveKey(null);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">Esc</kbd>
        <button type="button" className="btn btn-ghost palette-close" onClick={commands.close}>
          Close
        </button>
      </div>
      <p className={rows.length === 0 || add ? 'palette-none' : 'sr'} role="status">
        {rows.length === 0 || add ? `Nothing matches “${text}”.` : ''}
      </p>
      <div ref={list} id={listId} className="palette-list" role="listbox" aria-label={level?.title ?? 'Results'}>
        {add
          ? rowOf(add)
          : sections.map(({ title, rows: inSection }) => (
              <div key={title} role="group" aria-label={title}>
                <p className="palette-group" aria-hidden="true">
                  {title}
                </p>
                {inSection.map(rowOf)}
              </div>
            ))}
      </div>
      <div className="palette-foot caption">
        <span aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> choose
        </span>
        <span aria-hidden="true">
          <kbd>Enter</kbd> open
        </span>
        {active?.command.actions ? (
          <span aria-hidden="true">
            <kbd>Tab</kbd> actions
          </span>
        ) : null}
        <button type="button" className="palette-all-keys" onClick={commands.openKeys}>
          <kbd aria-hidden="true">?</kbd> all keys
        </button>
      </div>
    </Modal>
  );
}
