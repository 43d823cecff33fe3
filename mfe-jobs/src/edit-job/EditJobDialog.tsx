import type { Job } from '@jobtrail/contract';
import { errorToasts, jobTexts, TEXT_MAX } from '@jobtrail/contract';
import { classes, ErrorState, Field, Icon, messageOf, Skeleton, Spinner, useKeptDraft } from '@jobtrail/web-kit';
import { Modal } from '@jobtrail/web-kit/ui/overlay';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { JobFields } from '../job-form/JobFields.tsx';
import { useJobForm } from '../job-form/useJobForm.ts';
import type { SetField } from '../job-form/values.ts';
import { editBody, editValues } from '../job-form/values.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { useJob } from '../jobs/queries.ts';
import { changedFields, storedChanges } from './edit-draft.ts';

/** Edit of the card menu: the shared form on a job that is there, with all its fields. Sends only what was changed. Closing it keeps what was typed; Cancel discards it. */
export default function EditJobDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const job = useJob(id);
  return (
    <Modal open title={jobTexts.editDialogTitle} width={640} footer={null} onCancel={onClose} className="job-dialog" destroyOnHidden centered mask={{ closable: false }}>
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

const EXTRA: readonly { field: 'contactName' | 'contactEmail' | 'contactPhone'; label: string; type: string }[] = [
  { field: 'contactName', label: 'Contact name', type: 'text' },
  { field: 'contactEmail', label: 'Contact email', type: 'email' },
  { field: 'contactPhone', label: 'Contact phone', type: 'tel' },
];

function EditForm({ job, onClose }: { job: Job; onClose: () => void }) {
  const commands = useJobCommands();
  const before = editValues(job);
  const [draft, keepDraft] = useKeptDraft(`edit:${job.id}`, storedChanges);
  const [restored] = useState(draft !== undefined);
  const { form, values, errors, set, submit, saving } = useJobForm(
    { ...before, ...draft },
    async (after) => {
      const changes = editBody(before, after);
      if (Object.keys(changes).length > 0) await commands.update(job.id, changes);
      keepDraft(undefined);
      onClose();
    },
    (error) => commands.fail(error, errorToasts.updateJob),
  );
  const setAndKeep: SetField = (field, value) => {
    set(field, value);
    keepDraft(changedFields(before, { ...values, [field]: value }));
  };
  const cancel = (): void => {
    keepDraft(undefined);
    onClose();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <div className="dialog-scroll">
        {restored ? (
          <div className="alert alert-info dialog-notice">
            <Icon of={Info} />
            <p>We restored your unsaved changes. Cancel discards them.</p>
          </div>
        ) : null}
        <JobFields values={values} errors={errors} set={setAndKeep} />
        <div className="grid-6 edit-more">
          <Field label="Job posting URL" error={errors.jobUrl} className="g4">
            {(control) => (
              <input
                className={classes('input', errors.jobUrl && 'is-error')}
                type="url"
                placeholder="https://"
                maxLength={TEXT_MAX.url}
                value={values.jobUrl}
                onChange={({ target }) => setAndKeep('jobUrl', target.value)}
                {...control}
              />
            )}
          </Field>
          <Field label="Applied on">
            {(control) => <input className="input num" type="date" value={values.applied} onChange={({ target }) => setAndKeep('applied', target.value)} {...control} />}
          </Field>
          {EXTRA.map(({ field, label, type }) => (
            <Field key={field} label={label} error={errors[field]}>
              {(control) => (
                <input
                  className={classes('input', errors[field] && 'is-error')}
                  type={type}
                  autoComplete="off"
                  maxLength={TEXT_MAX.contact}
                  value={values[field]}
                  onChange={({ target }) => setAndKeep(field, target.value)}
                  {...control}
                />
              )}
            </Field>
          ))}
        </div>
      </div>
      <div className="modal-foot">
        <button type="button" className="btn btn-ghost" onClick={cancel}>
          Cancel
        </button>
        <button type="submit" className="btn btn-primary" disabled={saving}>
          {saving ? <Spinner /> : null}
          {saving ? 'Saving...' : 'Save Changes'}
        </button>
      </div>
    </form>
  );
}
