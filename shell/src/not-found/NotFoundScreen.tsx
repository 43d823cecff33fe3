import { pages, shellTexts } from '@jobtrail/contract';
import { EmptyState, useSession } from '@jobtrail/web-kit';
import { Contours } from '../landing/Contours.tsx';
import '../landing/contours.css';
import './not-found.css';

/** Shown for any unknown path. */
export default function NotFoundScreen() {
  const { user } = useSession();
  return (
    <div className="not-found">
      <Contours cx={720} cy={420} rings={13} inner={190} step={56} seed={3.1} width={1440} height={900} />
      <EmptyState
        drawing="sign"
        level={1}
        title={shellTexts.notFoundTitle}
        action={
          <a className="btn" href={user ? pages.dashboard : pages.landing}>
            {user ? 'Back to the board' : shellTexts.backToHome}
          </a>
        }
      >
        <span className="not-found-line">{shellTexts.notFoundText}</span>
        <span className="not-found-line">{shellTexts.notFoundHint}</span>
      </EmptyState>
    </div>
  );
}
