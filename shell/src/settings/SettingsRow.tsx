import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Icon } from '@jobtrail/web-kit';

interface Props {
  title: string;
  text: string;
  /** Counts the changes that were saved at once; each is confirmed next to the title. */
  saves?: number;
  children: ReactNode;
  /** What saves or discards the fields, at the foot of the card. */
  foot?: ReactNode;
}

/** One settings section: its description on the left, its card on the right. */
export function SettingsRow({ title, text, saves, children, foot }: Props) {
  const id = useId();
  return (
    <section className="settings-row" aria-labelledby={id}>
      <div>
        <h2 className="h3" id={id}>
          {title}
        </h2>
        <p className="muted">{text}</p>
        {saves === undefined ? null : <Saved saves={saves} />}
      </div>
      <div className="panel settings-panel">
        {children}
        {foot}
      </div>
    </section>
  );
}

const SAVED_MS = 4000;

/** `Saved` for a few seconds after each change. */
function Saved({ saves }: { saves: number }) {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setGone(saves), SAVED_MS);
    return () => clearTimeout(timer);
  }, [saves]);
  return (
    <p className="settings-saved" role="status">
      {saves > gone ? (
        <>
          <Icon of={Check} size={14} />
          Saved
        </>
      ) : null}
    </p>
  );
}
