import { pages } from '@jobtrail/contract';
import { classes, Icon, Spinner, useNavigate } from '@jobtrail/web-kit';
import { ArrowLeft, Info } from 'lucide-react';
import { JobFields } from '../job-form/JobFields.tsx';
import { PostingField } from '../job-form/PostingField.tsx';
import { ScreenshotPicker } from '../screenshots/ScreenshotPicker.tsx';
import { useImageDrop } from '../screenshots/useImageDrop.ts';
import { useAddJob } from './useAddJob.ts';

const LABELS = { company: 'Company Name', position: 'Position Title', stage: 'Status' };

/** The add job page (spec 2, /add-job): the shared form with the posting's address; back to the board on save or cancel. */
export default function AddJobPage() {
  const navigate = useNavigate();
  const home = () => navigate(pages.dashboard);
  const { form, values, errors, set, origins, submit, saving, extraction, screenshots, recognition, restored, discard } = useAddJob(home);
  const { over, handlers } = useImageDrop((files) => void screenshots.add(files));
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
      <form ref={form} className={classes('panel add-form', over && 'is-over')} onSubmit={submit} noValidate {...handlers}>
        {restored ? (
          <div className="alert alert-info">
            <Icon of={Info} />
            <p>This is what you typed earlier. Cancel discards it.</p>
          </div>
        ) : null}
        <PostingField label="Job posting link" action="Extract Details" value={values.jobUrl} error={errors.jobUrl} set={set} extraction={extraction} />
        <JobFields values={values} errors={errors} set={set} origins={origins} labels={LABELS} />
        <section className="add-images" aria-labelledby="add-images">
          <h2 className="label" id="add-images">
            Images
          </h2>
          <ScreenshotPicker screenshots={screenshots} recognition={recognition} over={over} />
        </section>
        <div className="add-foot">
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => {
              discard();
              home();
            }}
          >
            Cancel
          </button>
          <button type="submit" className="btn btn-primary" disabled={saving}>
            {saving ? <Spinner /> : null}
            {saving ? 'Saving...' : 'Save Job'}
          </button>
        </div>
      </form>
    </div>
  );
}
