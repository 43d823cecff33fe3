import { EmptyState } from '@jobtrail/web-kit';
import './reports.css';

/** /admin/reports. */
export function ReportsScreen() {
  return (
    <div className="admin-reports">
      <h1>Reports</h1>
      <EmptyState title="No reports yet" />
    </div>
  );
}
