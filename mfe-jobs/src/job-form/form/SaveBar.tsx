import { jobTexts } from '@jobtrail/contract';
import { Spinner } from '@jobtrail/web-kit';

interface Props {
  className: string;
  /** The label of the button when nothing is being saved. */
  save: string;
  saving: boolean;
  onCancel: () => void;
  /** Saves to the wishlist instead; absent in forms of existing jobs. */
  onWishlist?: () => void;
}

/** Cancel, save to the wishlist and save, at the bottom of a job form. Cancel also aborts a running save. */
export function SaveBar({ className, save, saving, onCancel, onWishlist }: Props) {
  return (
    <div className={className}>
      <button type="button" className="btn btn-ghost" onClick={onCancel}>
        Cancel
      </button>
      {onWishlist ? (
        <button type="button" className="btn" disabled={saving} onClick={onWishlist}>
          {jobTexts.saveToWishlist}
        </button>
      ) : null}
      <button type="submit" className="btn btn-primary" disabled={saving}>
        {saving ? <Spinner /> : null}
        {saving ? 'Saving...' : save}
      </button>
    </div>
  );
}
