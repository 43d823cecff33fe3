import { ArrowLeft } from 'lucide-react';
import { pages } from '@jobtrail/contract';
import { Icon, useNavigate } from '@jobtrail/web-kit';
import { useRequests } from '../../jobs/requests.ts';
import { WISHLIST_PAGE } from '../../pages.ts';
import { PostingField } from '../extraction/PostingField.tsx';
import { DuplicateHint } from '../form/DuplicateHint.tsx';
import { DraftNotice } from '../form/FormAlert.tsx';
import { JobFields } from '../form/JobFields.tsx';
import { AppliedField } from '../form/MoreFields.tsx';
import { PostingBox } from '../posting-text/PostingBox.tsx';
import { AddForm, AddImages } from './AddForm.tsx';
import { useAddJob } from './useAddJob.ts';
import './add-job.css';

const LOOK = { form: 'panel add-form', fields: 'add-fields', foot: 'add-foot' };
const LABELS = { company: 'Company Name', position: 'Position Title', stage: 'Status' };

/** The add job page: the shared form with the posting URL. Save leads to where the job is, Cancel to the board. */
export default function AddJobPage() {
  const navigate = useNavigate();
  const home = () => navigate(pages.dashboard);
  const job = useAddJob({ onSaved: (target) => navigate(target === 'wishlist' ? WISHLIST_PAGE : pages.dashboard) });
  useRequests('add', ({ company }) => {
    if (job.values.company === '') job.set('company', company);
  });
  return (
    <div className="page add-page">
      <a
        className="back"
        href={pages.dashboard}
        onClick={(event) => {
          event.preventDefault();
          home();
        }}
      >
        <Icon of={ArrowLeft} size={14} />
        Back to the board
      </a>
      <header className="page-head">
        <div>
          <h1>Add Job</h1>
          <p className="sub">Record an application. You can change everything later.</p>
        </div>
      </header>
      <AddForm job={job} look={LOOK} save="Save Job" onCancel={home}>
        {job.restored ? <DraftNotice>We restored your unsaved draft. Cancel discards it.</DraftNotice> : null}
        <PostingField
          {...job}
          label="Job posting link"
          action="Extract Details"
          onScreenshot={() => job.chooser.current?.focus()}
        />
        <JobFields isNew {...job} labels={LABELS} />
        <div className="grid-6 job-more">
          <AppliedField {...job} hint="Today if empty" />
        </div>
        <PostingBox postings={job.postings} url={job.values.jobUrl} />
        {job.saving ? null : <DuplicateHint {...job.values} />}
        <section className="add-images" aria-labelledby="add-images">
          <h2 className="label" id="add-images">
            Images
          </h2>
          <AddImages job={job} />
        </section>
      </AddForm>
    </div>
  );
}
