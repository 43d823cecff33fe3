import { type SecondFactor, TEXT_MAX } from '@jobtrail/contract';
import { api, classes, Field, useApiForm, useToast } from '@jobtrail/web-kit';
import { TaskForm } from './TaskForm.tsx';
import { TaskModal } from './TaskModal.tsx';
import { useRefetchFactors } from './useRefetchFactors.ts';

/** Renames a second factor. */
export function RenameFactor({ factor: { id, name }, onClose }: { factor: SecondFactor; onClose: () => void }) {
  const toast = useToast();
  const changed = useRefetchFactors();
  const { values, problemAt, pending, sending, change, submit } = useApiForm(
    (typed: { name: string }) => api.call('renameSecondFactor', { params: { id }, body: { name: typed.name.trim() } }),
    {
      defaults: { name },
      problemsOf: (typed) => (typed.name.trim() === '' ? { name: 'Enter a name.' } : {}),
      clearsOnChange: 'all',
      onSuccess: () => {
        changed();
        toast({ title: 'Name changed', tone: 'success' });
        onClose();
      },
    },
  );
  return (
    <TaskModal title="Rename" onClose={onClose}>
      <TaskForm
        label="Save Name"
        pendingLabel="Saving..."
        pending={pending}
        error={sending.error}
        failed="Failed to change the name. Please try again."
        onSubmit={submit}
        onCancel={onClose}
      >
        <Field label="Name" error={problemAt('name')}>
          {(control) => (
            <input
              {...control}
              className={classes('input', problemAt('name') && 'is-error')}
              autoComplete="off"
              maxLength={TEXT_MAX.factorName}
              value={values.name}
              onChange={({ target }) => change('name', target.value)}
            />
          )}
        </Field>
      </TaskForm>
    </TaskModal>
  );
}
