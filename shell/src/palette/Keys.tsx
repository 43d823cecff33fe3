import { X } from 'lucide-react';
import { useId } from 'react';
import type { NavEntry } from '@jobtrail/contract';
import { Icon, type KeyGroup, Modal, setSearchShortcut, useSearchShortcut } from '@jobtrail/web-kit';
import type { CommandRegistry } from './commandRegistry.ts';
import { KeyCaps } from './KeyCaps.tsx';
import { shellKeys } from './shellCommands.tsx';
import { useSources } from './useSources.ts';
import './keys.css';

/** The groups, with those of one title together, in the order of their first one. */
function merged(groups: readonly KeyGroup[]): KeyGroup[] {
  const byTitle = new Map<string, KeyGroup>();
  for (const { title, entries } of groups)
    byTitle.set(title, { title, entries: [...(byTitle.get(title)?.entries ?? []), ...entries] });
  return [...byTitle.values()].filter(({ entries }) => entries.length > 0);
}

/** The list of all keys, and the switch for single keys. */
export default function Keys({ commands, screens }: { commands: CommandRegistry; screens: readonly NavEntry[] }) {
  const id = useId();
  const on = useSearchShortcut();
  const sources = useSources(commands);
  const groups = merged([...shellKeys(screens), ...sources.flatMap(({ source }) => source.keys ?? [])]);
  return (
    <Modal labelledBy={id} width={720} className="keys" onClose={commands.close}>
      <div className="keys-head">
        <h2 id={id}>Keys</h2>
        <span className="caption muted" id={`${id}-single`}>
          Single keys
        </span>
        <button
          type="button"
          className="switch"
          role="switch"
          aria-checked={on}
          aria-labelledby={`${id}-single`}
          aria-describedby={`${id}-text`}
          onClick={() => setSearchShortcut(!on)}
        />
        <button type="button" className="icon-btn" aria-label="Close" onClick={commands.close}>
          <Icon of={X} />
        </button>
      </div>
      <div className="keys-body" tabIndex={0} role="group" aria-labelledby={id}>
        {groups.map(({ title, entries }) => (
          <section key={title}>
            <h3 className="keys-title">{title}</h3>
            <dl>
              {entries.map(({ name, keys }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <KeyCaps keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="keys-foot caption muted" id={`${id}-text`}>
        Single keys do nothing while you type in a field. Without them, Ctrl, arrows, Enter and Esc still work.
      </p>
    </Modal>
  );
}
