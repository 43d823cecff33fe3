import { adminTexts, pages } from '@jobtrail/contract';
import { lazyThemed, useNavigate, usePlace, useSession } from '@jobtrail/web-kit';
import { Suspense } from 'react';
import { AdminHead } from '../head/AdminHead.tsx';
import { Compose } from './Compose.tsx';
import { History } from './History.tsx';
import './broadcast.css';

const BroadcastDrawer = lazyThemed(() => import('./BroadcastDrawer.tsx'));

/** /admin/broadcast (spec 2): composing on the left, what was sent on the right. The address names the broadcast that is open. */
export function BroadcastScreen() {
  const navigate = useNavigate();
  const { user } = useSession();
  const opened = usePlace().query.get('broadcast');
  return (
    <div className="page admin">
      <AdminHead title={adminTexts.broadcastTitle} />
      <div className="broadcast">
        <Compose key={user?.id} />
        <History onOpen={(id) => navigate(`${pages.adminBroadcast}?broadcast=${encodeURIComponent(id)}`)} />
      </div>
      <Suspense fallback={null}>{opened ? <BroadcastDrawer key={opened} id={opened} onClose={() => navigate(pages.adminBroadcast)} /> : null}</Suspense>
    </div>
  );
}
