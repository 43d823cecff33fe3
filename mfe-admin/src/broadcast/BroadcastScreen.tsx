import { adminTexts } from '@jobtrail/contract';
import { lazyDrawer, useNavigate, usePageLocation, useSession } from '@jobtrail/web-kit';
import { AdminHead } from '../head/AdminHead.tsx';
import { ownPages } from '../pages.ts';
import { Compose } from './Compose.tsx';
import { History } from './History.tsx';
import './broadcast.css';

const BroadcastDrawer = lazyDrawer(() => import('./BroadcastDrawer.tsx'), {
  title: adminTexts.broadcast,
  close: ({ onClose }) => onClose(),
});

/** /admin/broadcast: the compose form on the left, the history on the right. The URL names the open broadcast. */
export function BroadcastScreen() {
  const navigate = useNavigate();
  const { user } = useSession();
  const opened = usePageLocation().query.get('broadcast');
  return (
    <div className="page admin">
      <AdminHead title={adminTexts.broadcastTitle} />
      <div className="broadcast">
        <Compose key={user?.id} />
        <History onOpen={(id) => navigate(`${ownPages.broadcast}?broadcast=${encodeURIComponent(id)}`)} />
      </div>
      {opened ? <BroadcastDrawer key={opened} id={opened} onClose={() => navigate(ownPages.broadcast)} /> : null}
    </div>
  );
}
