import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { classes, useNavigate } from '@jobtrail/web-kit';
import { opensInNewTab } from '../jobs/JobLink.tsx';
import { figureAddress, type View } from './address.ts';

const ViewContext = createContext<View | null>(null);
/** Provides the view to the figures below it. */
export const ViewProvider = ViewContext;

/** The current view: the period and filters of the figures. */
export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('There is no view here: render inside ViewProvider');
  return view;
}

/**
 * The attributes of a link to the jobs of a figure. SVG links need the click handler too: the shell only handles HTML
 * links.
 */
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
  /** The number of jobs behind the figure. 0 is not a link. */
  count: number;
  className?: string;
  /** The accessible name, if the content alone does not say what is counted. It has the words of the content in it. */
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
