import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { classes, useNavigate } from '@jobtrail/web-kit';
import { opensInNewTab } from '../jobs/JobLink.tsx';
import { figureAddress, type View } from './address.ts';

const ViewContext = createContext<View | null>(null);
/** Gives the figures below it the view that they are about. */
export const ViewProvider = ViewContext;

/** The view of the figures: their period and filters. */
export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('There is no view here: render inside ViewProvider');
  return view;
}

/** The attributes of a link to the jobs of a figure. A link inside a drawing needs them all: the shell follows HTML links only. */
export function useFigureLink(): (figure: string) => { href: string; onClick: (event: MouseEvent) => void } {
  const view = useView();
  const navigate = useNavigate();
  return (figure) => {
    const href = figureAddress(view, figure);
    return {
      href,
      onClick: (event) => {
        if (opensInNewTab(event)) return;
        event.preventDefault();
        navigate(href);
      },
    };
  };
}

interface Props {
  figure: string;
  /** The number of jobs behind it. Nothing is not a link. */
  count: number;
  className?: string;
  /** The accessible name, if the content alone does not say what it counts. */
  label?: string | undefined;
  children: ReactNode;
}

/** A figure that opens its jobs in the table. */
export function FigureLink({ figure, count, className, label, children }: Props) {
  const link = useFigureLink();
  if (count === 0) return <span className={className}>{children}</span>;
  return (
    <a {...link(figure)} className={classes('analytics-figure', className)} aria-label={label}>
      {children}
    </a>
  );
}
