import { Plus } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { type JobCard, jobTexts } from '@jobtrail/contract';
import { formatCount, Icon, storedText, useReloadedState } from '@jobtrail/web-kit';
import { useWishlist } from '../jobs/queries.ts';
import { useWordSearch } from '../jobs/search.ts';
import { JobsDialogs } from '../jobs-screen/JobsDialogs.tsx';
import { type OpenDialog, storedDialog } from '../jobs-screen/openDialog.ts';
import { SearchBox } from '../jobs-screen/SearchBox.tsx';
import { Summary } from '../jobs-screen/Summary.tsx';
import { useDetailAddress } from '../jobs-screen/useDetailAddress.ts';
import { WISHLIST_PAGE } from '../pages.ts';
import { WishlistContent } from './WishlistContent.tsx';
import './wishlist.css';

const NONE: readonly JobCard[] = [];

/** /wishlist: the jobs that the person has saved but not applied for, newest first. */
export default function WishlistScreen({ openJob }: { openJob: string | null }) {
  const saved = useWishlist();
  const [text, setText] = useReloadedState('wishlist-search', '', storedText);
  const [dialog, setDialog] = useReloadedState<OpenDialog | null>('wishlist-dialog', null, storedDialog);
  const searched = useDeferredValue(text);
  const found = useWordSearch(saved.data ?? NONE, searched);
  const order = useMemo(() => found.map(({ id }) => id), [found]);
  const open = useDetailAddress(WISHLIST_PAGE, openJob);
  const onMenu = useCallback(
    (card: JobCard, anchor: HTMLElement) => setDialog({ kind: 'menu', card, anchor }),
    [setDialog],
  );
  const add = () => setDialog({ kind: 'add' });
  const total = saved.data?.length ?? 0;

  return (
    <div className="page wishlist">
      <header className="page-head">
        <div className="grow">
          <h1 tabIndex={-1} data-page-title={jobTexts.wishlist}>
            {jobTexts.wishlist}
          </h1>
          <p className="sub">Jobs you have saved. They stay off the board until you apply.</p>
        </div>
        <button type="button" className="btn btn-primary" onClick={add}>
          <Icon of={Plus} />
          {jobTexts.addJob}
        </button>
      </header>
      <div className="wishlist-tools">
        {total > 0 ? (
          <>
            <SearchBox text={text} onText={setText} />
            <span className="sum num" role="status">
              {searched.trim() === ''
                ? `${formatCount(total)} saved`
                : `${formatCount(found.length)} of ${formatCount(total)} match`}
            </span>
          </>
        ) : null}
        <Summary cards={undefined} found={0} searching={false} />
      </div>
      <WishlistContent
        saved={saved}
        found={found}
        text={searched.trim()}
        onOpen={open}
        onMenu={onMenu}
        onAdd={add}
        onClearSearch={() => setText('')}
      />
      <JobsDialogs dialog={dialog} onDialog={setDialog} openJob={openJob} order={order} onOpenJob={open} />
    </div>
  );
}
