import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { pages } from '@jobtrail/contract';
import { classes, Icon, useNavigate } from '@jobtrail/web-kit';
import { DraftNotice } from '../job-form/DraftNotice.tsx';
import { DuplicateHint } from '../job-form/DuplicateHint.tsx';
import { FormAlert } from '../job-form/FormAlert.tsx';
import { JobFields } from '../job-form/JobFields.tsx';
import { PostingField } from '../job-form/PostingField.tsx';
import { SaveBar } from '../job-form/SaveBar.tsx';
import { ReadingBar } from '../recognition/ReadingBar.tsx';
import { ScreenshotPicker } from '../screenshots/ScreenshotPicker.tsx';
import { useImageDrop } from '../screenshots/useImageDrop.ts';
import { useAddJob } from './useAddJob.ts';
import './add-job.css';

const LABELS = { company: 'Company Name', position: 'Position Title', stage: 'Status' };

/** The add job page: the shared form with the posting URL. Save and Cancel return to the board. */
export default function AddJobPage() {
  const navigate = useNavigate();
  const home = () => navigate(pages.dashboard);
  const chooser = useRef<HTMLButtonElement>(null);
  const {
    form,
    values,
    errors,
    set,
    origins,
    submit,
    saving,
    extraction,
    images,
    recognition,
    restored,
    discard,
    saveToWishlist,
  } = useAddJob({ onSaved: home });
  const { over, handlers } = useImageDrop((files) => {
    if (!saving) void images.add(files);
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
      <form
        ref={form}
        className={classes('panel add-form', over && 'is-over')}
        onSubmit={submit}
        noValidate
        {...handlers}
      >
        <div className="add-fields" inert={saving}>
          {restored ? <DraftNotice>We restored your unsaved draft. Cancel discards it.</DraftNotice> : null}
          <PostingField
            label="Job posting link"
            action="Extract Details"
            value={values.jobUrl}
            error={errors.jobUrl}
            set={set}
            extraction={extraction}
            onScreenshot={() => chooser.current?.focus()}
          />
          <JobFields values={values} errors={errors} set={set} origins={origins} labels={LABELS} />
          {saving ? null : <DuplicateHint {...values} />}
          <section className="add-images" aria-labelledby="add-images">
            <h2 className="label" id="add-images">
              Images
            </h2>
            <ScreenshotPicker images={images} error={errors.images} over={over} chooser={chooser}>
              <ReadingBar recognition={recognition} count={images.images.length} />
            </ScreenshotPicker>
          </section>
          <FormAlert sentence={errors.form} />
        </div>
        <SaveBar
          className="add-foot"
          save="Save Job"
          saving={saving}
          onWishlist={saveToWishlist}
          onCancel={() => {
            discard();
            home();
          }}
        />
      </form>
    </div>
  );
}
