import { jobTexts } from '@jobtrail/contract';
import type { TabInfo } from '@jobtrail/web-kit';
import { Icon, Spinner, Tabs } from '@jobtrail/web-kit';
import { Modal } from '@jobtrail/web-kit/ui/overlay';
import { ImagePlus, Info, Link, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { JobFields } from '../job-form/JobFields.tsx';
import { PostingField } from '../job-form/PostingField.tsx';
import { useAddJob } from './useAddJob.ts';

type Way = 'url' | 'screenshot' | 'manual';
const WAYS: readonly TabInfo<Way>[] = [
  { key: 'url', label: 'URL', icon: <Icon of={Link} size={14} /> },
  { key: 'screenshot', label: 'Screenshot', icon: <Icon of={ImagePlus} size={14} /> },
  { key: 'manual', label: 'Manual', icon: <Icon of={PencilLine} size={14} /> },
];

/** Leads to the first field, except where that would push a keyboard over half of the dialog. */
function typeFirst(form: HTMLFormElement | null): void {
  // Whoever was quicker than the dialog's opening keeps the field that they are in.
  if (form?.contains(document.activeElement)) return;
  if (window.matchMedia('(hover: hover)').matches) form?.querySelector('input')?.focus();
}

/** Add New Job Application (spec 2): three ways in, one form. Closing it keeps what was typed; Cancel discards it. */
export default function AddJobDialog({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<Way>('manual');
  const { form, values, errors, set, submit, saving, restored, discard } = useAddJob(onClose);
  const cancel = () => {
    discard();
    onClose();
  };
  return (
    <Modal open title={jobTexts.addDialogTitle} width={640} footer={null} onCancel={onClose} className="job-dialog" destroyOnHidden centered afterOpenChange={(open) => open && typeFirst(form.current)}>
      <p className="muted dialog-sub">{jobTexts.addDialogSubtitle}</p>
      <form ref={form} onSubmit={submit} noValidate>
        <div className="dialog-scroll">
          <Tabs tabs={WAYS} active={way} onTab={setWay} label="How to add the job" className="dialog-tabs">
            {way === 'url' ? (
              <div className="dialog-way">
                <PostingField label="Job posting URL" action="Extract" value={values.jobUrl} error={errors.jobUrl} set={set} />
                <Notice>Reading a posting is not available yet. The address is saved with the job; please fill in the rest below.</Notice>
              </div>
            ) : null}
            {way === 'screenshot' ? (
              <div className="dialog-way">
                <Notice>Adding screenshots is not available yet. Please fill in the job below.</Notice>
              </div>
            ) : null}
            {restored ? <Notice>This is what you typed earlier. Cancel discards it.</Notice> : null}
            <JobFields values={values} errors={errors} set={set} />
          </Tabs>
        </div>
        <div className="modal-foot">
          <button type="button" className="btn btn-ghost" onClick={cancel}>
            Cancel
          </button>
          <button type="submit" className="btn btn-primary" disabled={saving}>
            {saving ? <Spinner /> : null}
            {saving ? 'Saving...' : jobTexts.addJob}
          </button>
        </div>
      </form>
    </Modal>
  );
}

function Notice({ children }: { children: string }) {
  return (
    <div className="alert alert-info dialog-notice">
      <Icon of={Info} />
      <p>{children}</p>
    </div>
  );
}
