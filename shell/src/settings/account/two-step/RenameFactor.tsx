import { isBlank, type SecondFactor } from '@jobtrail/contract';
import { api, useApiForm, useToast } from '@jobtrail/web-kit';
import { useRefetchFactors } from './factorChanges.ts';
import { NameField, nameLength } from './NameField.tsx';
import { TaskForm, TaskModal } from './TaskForm.tsx';

/** Renames a second factor. */
export function RenameFactor({ factor: { id, name }, onClose }: { factor: SecondFactor; onClose: () => void }) {
  const toast = useToast();
  const changed = useRefetchFactors();
  const { values, problemAt, pending, sending, change, submit } = useApiForm(
    (typed: { name: string }) => api.call('renameSecondFactor', { params: { id }, body: { name: typed.name.trim() } }),
    {
      defaults: { name },
      problemsOf: (typed) => (isBlank(typed.name) ? { name: 'Enter a name.' } : {}),
      lengthsOf: nameLength,
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
        <NameField value={values.name} problem={problemAt('name')} onChange={(next) => change('name', next)} />
      </TaskForm>
    </TaskModal>
  );
}
