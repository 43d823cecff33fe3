import { ImagePlus, Link, PencilLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { jobTexts, moreTextFields } from '@jobtrail/contract';
import { classes, Icon, type TabInfo, Tabs } from '@jobtrail/web-kit';
import { Modal } from '@jobtrail/web-kit/ui/overlay';
import { DraftNotice } from '../job-form/DraftNotice.tsx';
import { DuplicateHint } from '../job-form/DuplicateHint.tsx';
import { FormAlert } from '../job-form/FormAlert.tsx';
import { JobFields } from '../job-form/JobFields.tsx';
import { MoreFields } from '../job-form/MoreFields.tsx';
import { PostingField } from '../job-form/PostingField.tsx';
import { SaveBar } from '../job-form/SaveBar.tsx';
import type { JobErrors, JobFormValues } from '../job-form/values.ts';
import { ReadingBar } from '../recognition/ReadingBar.tsx';
import { ScreenshotPicker } from '../screenshots/ScreenshotPicker.tsx';
import { useImageDrop } from '../screenshots/useImageDrop.ts';
import { useAddJob } from './useAddJob.ts';

type AddTab = 'url' | 'screenshot' | 'manual';
/** The three tabs. The Screenshot tab shows the number of attached images, because the other tabs do not show them. */
const tabsWith = (images: number): TabInfo<AddTab>[] => [
  { key: 'url', label: 'URL', icon: <Icon of={Link} size={14} /> },
  {
    key: 'screenshot',
    label: 'Screenshot',
    icon: <Icon of={ImagePlus} size={14} />,
    count: images === 0 ? undefined : images,
  },
  { key: 'manual', label: 'Manual', icon: <Icon of={PencilLine} size={14} /> },
];

/** Focuses the first field, except where that would open a keyboard over half of the dialog. */
function focusFirstField(form: HTMLFormElement | null): void {
  // If the person was faster than the opening animation, the focus stays in their field.
  if (form?.contains(document.activeElement)) return;
  if (window.matchMedia('(hover: hover)').matches) form?.querySelector('input')?.focus();
}

/** Opens the tab that holds the stored draft: a form that looks empty must not claim to have been restored. */
function tabWithDraft({ jobUrl, status: _, ...typed }: JobFormValues, images: number): AddTab {
  if (Object.values(typed).some((text) => text !== '')) return 'manual';
  if (images > 0) return 'screenshot';
  return jobUrl === '' ? 'manual' : 'url';
}
const tabWithError = (errors: JobErrors): AddTab | null => {
  if (errors.jobUrl) return 'url';
  if (errors.images) return 'screenshot';
  return errors.applied || moreTextFields.some((field) => errors[field]) ? 'manual' : null;
};

/** Add New Job Application: three tabs above one form. Closing it keeps the draft; Cancel discards it. */
export default function AddJobDialog({ onClose }: { onClose: () => void }) {
  const chooser = useRef<HTMLButtonElement>(null);
  const job = useAddJob({ onSaved: onClose, onErrors: (errors) => setTab((shown) => tabWithError(errors) ?? shown) });
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
  } = job;
  const [tab, setTab] = useState<AddTab>(() => tabWithDraft(values, images.images.length));
  const { over, handlers } = useImageDrop((files) => {
    if (saving) return;
    setTab('screenshot');
    void images.add(files);
  });
  const toScreenshots = () => {
    flushSync(() => setTab('screenshot'));
    chooser.current?.focus();
  };
  const cancel = () => {
    discard();
    onClose();
  };
  return (
    <Modal
      open
      title={jobTexts.addDialogTitle}
      width={640}
      footer={null}
      onCancel={onClose}
      className="job-dialog"
      destroyOnHidden
      centered
      afterOpenChange={(open) => open && focusFirstField(form.current)}
    >
      <p className="muted dialog-sub">{jobTexts.addDialogSubtitle}</p>
      <form ref={form} onSubmit={submit} noValidate className={classes(over && 'is-over')} {...handlers}>
        <div className="dialog-scroll" inert={saving}>
          <Tabs
            tabs={tabsWith(images.images.length)}
            active={tab}
            onTab={setTab}
            label="How to add the job"
            className="dialog-tabs"
          >
            {tab === 'url' ? (
              <div className="dialog-way">
                <PostingField
                  label="Job posting URL"
                  action="Extract"
                  value={values.jobUrl}
                  error={errors.jobUrl}
                  set={set}
                  extraction={extraction}
                  onScreenshot={toScreenshots}
                />
              </div>
            ) : null}
            {tab === 'screenshot' ? (
              <div className="dialog-way">
                <ScreenshotPicker images={images} error={errors.images} over={over} chooser={chooser}>
                  <ReadingBar recognition={recognition} count={images.images.length} />
                </ScreenshotPicker>
              </div>
            ) : null}
            {restored ? (
              <DraftNotice className="dialog-notice">We restored your unsaved draft. Cancel discards it.</DraftNotice>
            ) : null}
            <JobFields values={values} errors={errors} set={set} origins={origins} />
            {tab === 'manual' ? (
              <div className="grid-6 job-more">
                <MoreFields values={values} errors={errors} set={set} appliedHint="Today if empty" />
              </div>
            ) : null}
          </Tabs>
          {saving ? null : <DuplicateHint {...values} />}
          <FormAlert sentence={errors.form} />
        </div>
        <SaveBar
          className="modal-foot"
          save={jobTexts.addJob}
          saving={saving}
          onCancel={cancel}
          onWishlist={saveToWishlist}
        />
      </form>
    </Modal>
  );
}
