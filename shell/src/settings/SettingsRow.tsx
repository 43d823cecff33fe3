import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  text: string;
  children: ReactNode;
}

/** One settings section: its description on the left, its card on the right. */
export function SettingsRow({ title, text, children }: Props) {
  const id = useId();
  return (
    <section className="settings-row" aria-labelledby={id}>
      <div>
        <h2 className="h3" id={id}>
          {title}
        </h2>
        <p className="muted">{text}</p>
      </div>
      <div className="panel settings-panel">{children}</div>
    </section>
  );
}
