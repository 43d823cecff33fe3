import { Fragment, type ReactNode } from 'react';

/** A text that may break after each slash: "Entwickler/in" breaks there, rather than within "in". */
export function breakable(text: string): ReactNode {
  if (!text.includes('/')) return text;
  return text.split(/(?<=\/)(?=[^\s/])/).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
