import { Download } from 'lucide-react';
import { pathOf } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';

/** Downloads all data of the person as one file. Available even after the subscription has ended. */
export function Export() {
  return (
    <div className="settings-option account-line">
      <div className="grow">
        <h3 className="medium">Download</h3>
        <p className="muted">
          All applications with notes, communications, interviews, screenshots and recordings, as JSON and CSV in a zip
          file.
        </p>
      </div>
      <a className="btn" href={pathOf('exportAccount')} download>
        <Icon of={Download} />
        Download my data
      </a>
    </div>
  );
}
