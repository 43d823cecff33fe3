import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { detailAddress } from '../pages.ts';

/** Whether a click on a link asks the browser to open it in a new tab or window. */
export const opensInNewTab = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  (ctrlKey || metaKey || shiftKey) && target instanceof Element && target.closest('a') !== null;

interface Props {
  id: string;
  /** The page whose detail it opens. */
  page: string;
  children: string;
}

/**
 * The name of a job as a link to its detail, for assistive technology and for opening it in a new tab. The card or row
 * around it handles the click and is the tab stop, so a link that gets the focus passes it on.
 */
export function JobLink({ id, page, children }: Props) {
  return (
    <a
      className="job-link"
      href={detailAddress(page, id)}
      tabIndex={-1}
      draggable={false}
      onFocus={({ currentTarget }) => currentTarget.closest<HTMLElement>('[data-job]')?.focus({ preventScroll: true })}
    >
      {breakable(children)}
    </a>
  );
}

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
