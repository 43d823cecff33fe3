import { Button } from 'antd';
import { ArrowLeft } from 'lucide-react';
import { pages } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';

/** The header of an admin screen, with a link back to the dashboard. */
export function AdminHead({ title }: { title: string }) {
  return (
    <div className="page-head">
      <h1 className="grow">{title}</h1>
      <Button href={pages.adminDashboard} icon={<Icon of={ArrowLeft} />}>
        Return to Dashboard
      </Button>
    </div>
  );
}
