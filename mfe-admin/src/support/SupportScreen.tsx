import { AdminHead } from '../head/AdminHead.tsx';
import { NotBuilt } from '../missing/NotBuilt.tsx';

/** /admin/support (spec 2). Reading and answering tickets has not been built. */
export function SupportScreen() {
  return (
    <div className="page admin">
      <AdminHead title="Support Tickets" />
      <NotBuilt
        title="The list of tickets is not built yet"
        text="Reading tickets, changing their status and adding internal notes will be possible here."
        today={<p>People file tickets in the Help Center. Every ticket is stored with its author and time and waits for this page.</p>}
      />
    </div>
  );
}
