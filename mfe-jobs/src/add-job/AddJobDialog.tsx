import { jobTexts } from '@jobtrail/contract';
import type { TabInfo } from '@jobtrail/web-kit';
import { classes, Icon, Spinner, Tabs } from '@jobtrail/web-kit';
import { Modal } from '@jobtrail/web-kit/ui/overlay';
import { ImagePlus, Info, Link, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { JobFields } from '../job-form/JobFields.tsx';
import { PostingField } from '../job-form/PostingField.tsx';
import { ScreenshotPicker } from '../screenshots/ScreenshotPicker.tsx';
import { useImageDrop } from '../screenshots/useImageDrop.ts';
import { useAddJob } from './useAddJob.ts';

type Way = 'url' | 'screenshot' | 'manual';
/** The three ways in; images that are attached are counted, since they are out of sight on the other tabs. */
const waysWith = (images: number): TabInfo<Way>[] => [
  { key: 'url', label: 'URL', icon: <Icon of={Link} size={14} /> },
  { key: 'screenshot', label: 'Screenshot', icon: <Icon of={ImagePlus} size={14} />, count: images === 0 ? undefined : images },
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
  const { form, values, errors, set, origins, submit, saving, extraction, screenshots, recognition, restored, discard } = useAddJob(onClose);
  const { over, handlers } = useImageDrop((files) => {
    setWay('screenshot');
    void screenshots.add(files);
  });
  const cancel = () => {
    discard();
    onClose();
  };
  return (
    <Modal open title={jobTexts.addDialogTitle} width={640} footer={null} onCancel={onClose} className="job-dialog" destroyOnHidden centered afterOpenChange={(open) => open && typeFirst(form.current)}>
      <p className="muted dialog-sub">{jobTexts.addDialogSubtitle}</p>
      <form ref={form} onSubmit={submit} noValidate className={classes(over && 'is-over')} {...handlers}>
        <div className="dialog-scroll">
          <Tabs tabs={waysWith(screenshots.shots.length)} active={way} onTab={setWay} label="How to add the job" className="dialog-tabs">
            {way === 'url' ? (
              <div className="dialog-way">
                <PostingField label="Job posting URL" action="Extract" value={values.jobUrl} error={errors.jobUrl} set={set} extraction={extraction} />
              </div>
            ) : null}
            {way === 'screenshot' ? (
              <div className="dialog-way">
                <ScreenshotPicker screenshots={screenshots} recognition={recognition} over={over} />
              </div>
            ) : null}
            {restored ? <Notice>This is what you typed earlier. Cancel discards it.</Notice> : null}
            <JobFields values={values} errors={errors} set={set} origins={origins} />
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
