import { AdminHead } from '../head/AdminHead.tsx';
import { NotBuilt } from '../missing/NotBuilt.tsx';

/** /admin/broadcast (spec 2). Composing and sending has not been built. */
export function BroadcastScreen() {
  return (
    <div className="page admin">
      <AdminHead title="Broadcast Messages" />
      <NotBuilt
        title="Broadcasts are not built yet"
        text="Writing to all, paid, trial or active users and the history of what was sent will stand here."
        today={<p>Nothing is sent to anybody: no message leaves Jobtrail from this page.</p>}
      />
    </div>
  );
}
