import { ClipboardList, Download, FileUp } from 'lucide-react';
import { pages, pathOf } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';

/** Brings applications in from a file, and downloads all data of the person as one: also after the subscription has ended. */
export function DataFiles() {
  return (
    <>
      <div className="settings-option account-line">
        <div className="grow">
          <h3 className="medium">Import</h3>
          <p className="muted">The applications that you kept in a spreadsheet or another tracker.</p>
        </div>
        <a className="btn" href={pages.import}>
          <Icon of={FileUp} />
          Import applications
        </a>
      </div>
      <div className="settings-option account-line">
        <div className="grow">
          <h3 className="medium">Activity report</h3>
          <p className="muted">The applications of a period with their stages, as a proof to print or as CSV.</p>
        </div>
        <a className="btn" href={pages.report}>
          <Icon of={ClipboardList} />
          Open activity report
        </a>
      </div>
      <div className="settings-option account-line">
        <div className="grow">
          <h3 className="medium">Download</h3>
          <p className="muted">
            All applications with notes, communications, interviews, screenshots and recordings, as JSON and CSV in a
            zip file.
          </p>
        </div>
        <a className="btn" href={pathOf('exportAccount')} download>
          <Icon of={Download} />
          Download my data
        </a>
      </div>
    </>
  );
}
