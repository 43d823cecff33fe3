import { Fragment, type ReactNode } from 'react';

/** Allows line breaks after each slash of a text, so that "Entwickler/in" breaks there. */
export function breakable(text: string): ReactNode {
  if (!text.includes('/')) return text;
  return text.split(/(?<=\/)(?=[^\s/])/).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
