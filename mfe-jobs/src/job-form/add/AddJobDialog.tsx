import { ImagePlus, Link, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { jobTexts, moreTextFields } from '@jobtrail/contract';
import { Icon, Modal, type TabInfo, Tabs } from '@jobtrail/web-kit';
import type { AddTab } from '../../jobs/addTab.ts';
import { PostingField } from '../extraction/PostingField.tsx';
import { DuplicateHint } from '../form/DuplicateHint.tsx';
import { DraftNotice } from '../form/FormAlert.tsx';
import { JobFields } from '../form/JobFields.tsx';
import { AppliedField, ContactFields, LinkField } from '../form/MoreFields.tsx';
import { focusFirstField } from '../form/useJobForm.ts';
import type { JobErrors, JobFormValues } from '../form/values.ts';
import { PostingBox } from '../posting-text/PostingBox.tsx';
import { AddForm, AddImages } from './AddForm.tsx';
import { useAddJob } from './useAddJob.ts';

const LOOK = { fields: 'dialog-scroll', foot: 'modal-foot' };
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

/** Opens the tab that holds the stored draft: a form that looks empty must not claim to have been restored. */
function tabWithDraft({ jobUrl, status: _, ...typed }: JobFormValues, images: number): AddTab {
  if (Object.values(typed).some((text) => text !== '')) return 'manual';
  if (images > 0) return 'screenshot';
  return jobUrl === '' ? 'manual' : 'url';
}
const tabWithError = (errors: JobErrors): AddTab | null => {
  if (errors.images) return 'screenshot';
  return moreTextFields.some((field) => errors[field]) ? 'manual' : null;
};

interface Props {
  /** The tab that opens; by default the one with the draft. */
  tab?: AddTab | undefined;
  onClose: () => void;
}

/** Add New Job Application: three tabs above one form. Closing it keeps the draft; Cancel discards it. */
export default function AddJobDialog({ tab: asked, onClose }: Props) {
  const job = useAddJob({
    onSaved: onClose,
    onErrors: (errors) => setTab((shown) => tabWithError(errors) ?? shown),
    onImages: () => setTab('screenshot'),
  });
  const imageCount = job.images.images.length;
  const [tab, setTab] = useState<AddTab>(() => asked ?? tabWithDraft(job.values, imageCount));
  const toScreenshots = () => {
    flushSync(() => setTab('screenshot'));
    job.chooser.current?.focus();
  };
  return (
    <Modal
      title={jobTexts.addDialogTitle}
      width={640}
      className="job-dialog"
      onOpen={() => focusFirstField(job.form.current)}
      onClose={onClose}
    >
      <p className="muted dialog-sub">{jobTexts.addDialogSubtitle}</p>
      <AddForm job={job} look={LOOK} save={jobTexts.addJob} onCancel={onClose}>
        <Tabs
          tabs={tabsWith(imageCount)}
          active={tab}
          onTab={setTab}
          label="How to add the job"
          className="dialog-tabs"
        >
          {tab === 'url' ? (
            <div className="dialog-way">
              <PostingField {...job} label="Job posting URL" action="Extract" onScreenshot={toScreenshots} />
            </div>
          ) : null}
          {tab === 'screenshot' ? (
            <div className="dialog-way">
              <AddImages job={job} />
            </div>
          ) : null}
          {job.restored ? (
            <DraftNotice className="dialog-notice">We restored your unsaved draft. Cancel discards it.</DraftNotice>
          ) : null}
          <JobFields isNew {...job} />
          <div className="grid-6 job-more">
            {tab === 'url' ? null : <LinkField {...job} />}
            <AppliedField {...job} hint="Today if empty" />
            {tab === 'manual' ? <ContactFields {...job} /> : null}
          </div>
          <PostingBox postings={job.postings} url={job.values.jobUrl} />
        </Tabs>
        {job.saving ? null : <DuplicateHint {...job.values} />}
      </AddForm>
    </Modal>
  );
}
