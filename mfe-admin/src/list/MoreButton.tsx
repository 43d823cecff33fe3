import { Spinner } from '@jobtrail/web-kit';

/** Fetches the next page of a list. */
export function MoreButton({ pending, onMore }: { pending: boolean; onMore: () => void }) {
  return (
    <p className="more">
      <button
        type="button"
        className="btn"
        aria-disabled={pending}
        onClick={() => {
          if (!pending) onMore();
        }}
      >
        {pending ? <Spinner /> : null}
        {pending ? 'Loading...' : 'Show more'}
      </button>
    </p>
  );
}
