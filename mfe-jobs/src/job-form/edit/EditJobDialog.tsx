import { useEffect, useId, useRef } from 'react';
import type { Job } from '@jobtrail/contract';
import { classes, ErrorState, messageOf, Modal, Skeleton } from '@jobtrail/web-kit';
import { useJob } from '../../jobs/queries.ts';
import { DraftNotice, FormAlert } from '../form/FormAlert.tsx';
import { JobFields } from '../form/JobFields.tsx';
import { AppliedField, ContactFields, LinkField } from '../form/MoreFields.tsx';
import { SaveBar } from '../form/SaveBar.tsx';
import { focusFirstField } from '../form/useJobForm.ts';
import { ReadingBar } from '../recognition/ReadingBar.tsx';
import { ReviewPanel } from '../recognition/ReviewPanel.tsx';
import { ScreenshotPicker } from '../screenshots/ScreenshotPicker.tsx';
import { useImageDrop } from '../screenshots/useImageDrop.ts';
import { useEditJob } from './useEditJob.ts';
import './edit-job.css';

/**
 * Edit of the card menu: the shared form for an existing job, with all fields and images. Closing it keeps the changes
 * as a draft; Cancel discards them.
 */
export default function EditJobDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const job = useJob(id);
  return (
    <Modal title="Edit Job Application" width={640} className="job-dialog" closesOutside={false} onClose={onClose}>
      {job.data ? (
        <EditForm key={id} job={job.data} onClose={onClose} />
      ) : job.isError ? (
        <ErrorState title="This application did not load" onRetry={() => void job.refetch()}>
          Nothing is lost. {messageOf(job.error, 'Please check your connection and try again.')}
        </ErrorState>
      ) : (
        <div className="dialog-sk" role="status" aria-busy="true" aria-label="Loading the application">
          {['100%', '100%', '60%', '100%'].map((width, row) => (
            <Skeleton key={row} width={width} height={32} />
          ))}
        </div>
      )}
    </Modal>
  );
}

function EditForm({ job, onClose }: { job: Job; onClose: () => void }) {
  const edit = useEditJob(job, onClose);
  const { form, values, errors, set, submit, saving, images, review, uploaded, restored, discard } = edit;
  const { reading, take, notesChoice } = edit;
  const chooser = useRef<HTMLButtonElement>(null);
  const title = useId();
  useEffect(() => focusFirstField(form.current), [form]);
  const { over, handlers } = useImageDrop((files) => {
    if (!saving) void images.add(files);
  });
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes(over && 'is-over')} {...handlers}>
      <div className="dialog-scroll" inert={saving}>
        {restored ? (
          <DraftNotice className="edit-notice">You have not saved these changes yet. Cancel discards them.</DraftNotice>
        ) : null}
        <JobFields values={values} errors={errors} set={set} reading={reading} take={take} notesChoice={notesChoice} />
        <div className="grid-6 job-more">
          <LinkField values={values} errors={errors} set={set} />
          <AppliedField values={values} errors={errors} set={set} />
          <ContactFields values={values} errors={errors} set={set} />
        </div>
        <section className="edit-images" aria-labelledby={title}>
          <h3 className="label" id={title}>
            Screenshots
          </h3>
          <ScreenshotPicker images={images} error={errors.images} over={over} chooser={chooser}>
            {review.proposals === null ? (
              <ReadingBar recognition={review.recognition} count={images.images.length} reviewed />
            ) : (
              <ReviewPanel proposals={review.proposals} onFill={review.fillIn} onDiscard={review.discard} />
            )}
          </ScreenshotPicker>
        </section>
        <FormAlert sentence={errors.form} />
      </div>
      {uploaded === null ? null : (
        <div className="edit-upload">
          <progress className="read-progress" max={1} value={uploaded} aria-label="Uploading the images" />
        </div>
      )}
      <SaveBar
        className="modal-foot"
        save="Save Changes"
        saving={saving}
        onCancel={() => {
          discard();
          onClose();
        }}
      />
    </form>
  );
}
