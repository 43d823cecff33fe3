import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

interface Props {
  title?: string | undefined;
  /** Shown to the right of the title. */
  extra?: ReactNode;
  foot?: ReactNode;
  className?: string | undefined;
  /** Whether the panel has padding. Content such as a table brings its own. */
  padded?: boolean;
  children: ReactNode;
}

/** A titled section on an opaque background. */
export function Panel({ title, extra, foot, className, padded = true, children }: Props) {
  const id = useId();
  return (
    <section className={classes('panel', className)} aria-labelledby={title ? id : undefined}>
      {title ? (
        <header className="panel-head">
          <h2 id={id} className="h3 grow">
            {title}
          </h2>
          {extra}
        </header>
      ) : null}
      {padded ? <div className="panel-body">{children}</div> : children}
      {foot ? <footer className="panel-foot">{foot}</footer> : null}
    </section>
  );
}
