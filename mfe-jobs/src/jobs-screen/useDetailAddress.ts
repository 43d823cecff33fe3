import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from '@jobtrail/web-kit';
import { detailAddress } from '../pages.ts';

/** The history state of an entry whose previous entry is the same screen without a detail. */
const OVER_ITS_SCREEN = 'jobtrailDetail';

const isOverItsScreen = (): boolean => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && OVER_ITS_SCREEN in state;
};

/**
 * Opens, changes and closes the detail in the URL. Closing a detail that was opened here goes back, so that the history
 * has no second entry for the screen; a detail whose URL was opened directly is replaced by the screen.
 * @param page the path of the screen, which may have a query
 * @param openJob the job in the URL
 */
export function useDetailAddress(page: string, openJob: string | null): (id: string | null, replace?: boolean) => void {
  const navigate = useNavigate();
  const open = useRef(openJob);
  const closing = useRef(false);
  // The query changes with every letter of a search, which is no reason to draw the cards again.
  const screen = useRef(page);
  useEffect(() => {
    screen.current = page;
  }, [page]);
  useEffect(() => {
    open.current = openJob;
    closing.current = false;
  }, [openJob]);
  return useCallback(
    (id, replace = false) => {
      if (closing.current) return;
      if (id === null && isOverItsScreen()) {
        closing.current = true;
        window.history.back();
        return;
      }
      const over = replace ? isOverItsScreen() : open.current === null && id !== null;
      navigate(detailAddress(screen.current, id), { replace });
      if (over) window.history.replaceState({ [OVER_ITS_SCREEN]: true }, '');
    },
    [navigate],
  );
}
