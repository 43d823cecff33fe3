import { Skeleton } from '@jobtrail/web-kit';

const WIDTHS = ['42%', '56%', '38%', '50%', '44%'];

/** Placeholders with the layout of the rows. */
export function WishlistSkeleton() {
  return (
    <div className="panel wishlist-rows sk-late" role="status" aria-busy="true" aria-label="Loading your wishlist">
      {WIDTHS.map((width) => (
        <div key={width} className="wishlist-row">
          <Skeleton width="28px" height={28} />
          <div className="grow">
            <Skeleton width={width} height={16} />
          </div>
          <Skeleton width="88px" height={28} />
        </div>
      ))}
    </div>
  );
}
