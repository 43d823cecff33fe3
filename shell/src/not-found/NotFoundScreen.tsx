import { pages, shellTexts } from '@jobtrail/contract';
import { EmptyState, useSession } from '@jobtrail/web-kit';
import { Contours } from '../landing/Contours.tsx';
import '../landing/contours.css';
import './not-found.css';

/** Any path that is no page (spec 2). */
export default function NotFoundScreen() {
  const { user } = useSession();
  return (
    <div className="not-found">
      <Contours cx={560} cy={130} rings={14} inner={90} step={40} seed={3.1} width={1200} height={280} />
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
        {shellTexts.notFoundText}
      </EmptyState>
    </div>
  );
}
