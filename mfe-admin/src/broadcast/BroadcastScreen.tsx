import { adminTexts } from '@jobtrail/contract';
import { lazyDrawer, Tabs, useNavigate, usePageLocation, useSession } from '@jobtrail/web-kit';
import { AdminHead } from '../head/AdminHead.tsx';
import { ownPages } from '../pages.ts';
import { Suppressions } from '../suppressions/Suppressions.tsx';
import { Compose } from './Compose.tsx';
import { History } from './History.tsx';
import './broadcast.css';

const BroadcastDrawer = lazyDrawer(() => import('./BroadcastDrawer.tsx'), {
  title: adminTexts.broadcast,
  close: ({ onClose }) => onClose(),
});

type Tab = 'messages' | 'suppressions';

/**
 * /admin/broadcast: the compose form on the left and the history on the right, or who receives no broadcasts. The URL
 * names the open broadcast and the tab.
 */
export function BroadcastScreen() {
  const navigate = useNavigate();
  const { user } = useSession();
  const { query } = usePageLocation();
  const opened = query.get('broadcast');
  const tab: Tab = query.get('tab') === 'suppressions' ? 'suppressions' : 'messages';
  return (
    <div className="page admin">
      <AdminHead title={adminTexts.broadcastTitle} />
      <Tabs<Tab>
        label={adminTexts.broadcastTitle}
        className="admin-tabs"
        active={tab}
        onTab={(key) =>
          navigate(key === 'messages' ? ownPages.broadcast : `${ownPages.broadcast}?tab=${key}`, { replace: true })
        }
        tabs={[
          { key: 'messages', label: 'Messages' },
          { key: 'suppressions', label: 'Suppressions' },
        ]}
      >
        {tab === 'suppressions' ? (
          <Suppressions />
        ) : (
          <div className="broadcast">
            <Compose key={user?.id} />
            <History onOpen={(id) => navigate(`${ownPages.broadcast}?broadcast=${encodeURIComponent(id)}`)} />
          </div>
        )}
      </Tabs>
      {opened ? <BroadcastDrawer key={opened} id={opened} onClose={() => navigate(ownPages.broadcast)} /> : null}
    </div>
  );
}
