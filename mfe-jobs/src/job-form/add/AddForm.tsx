import type { ReactNode } from 'react';
import { classes } from '@jobtrail/web-kit';
import { FormAlert } from '../form/FormAlert.tsx';
import { ResultLine } from '../form/ResultLine.tsx';
import { SaveBar } from '../form/SaveBar.tsx';
import { ReadingBar } from '../recognition/ReadingBar.tsx';
import { ScreenshotPicker } from '../screenshots/ScreenshotPicker.tsx';
import type { AddJob } from './useAddJob.ts';

interface Props {
  job: AddJob;
  /** The classes of the form, its fields and its buttons. */
  look: { form?: string; fields: string; foot: string };
  /** The label of the button that saves. */
  save: string;
  /** Called after the draft has been discarded. */
  onCancel: () => void;
  children: ReactNode;
}

/** The form of a new job around its fields, which are inert while it is being saved. */
export function AddForm({ job, look, save, onCancel, children }: Props) {
  const { form, over, handlers, submit, saving, errors, discard, saveToWishlist } = job;
  return (
    <form ref={form} className={classes(look.form, over && 'is-over')} onSubmit={submit} noValidate {...handlers}>
      <div className={look.fields} inert={saving}>
        {children}
        <FormAlert sentence={errors.form} />
      </div>
      <SaveBar
        className={look.foot}
        save={save}
        saving={saving}
        onWishlist={saveToWishlist}
        onCancel={() => {
          discard();
          onCancel();
        }}
      />
    </form>
  );
}

/** Attaches images to a new job and reads them. */
export function AddImages({ job: { images, errors, over, chooser, recognition, reading } }: { job: AddJob }) {
  return (
    <>
      <ScreenshotPicker images={images} error={errors.images} over={over} chooser={chooser}>
        <ReadingBar recognition={recognition} count={images.images.length} />
      </ScreenshotPicker>
      {reading.url === null ? <ResultLine reading={reading} /> : null}
    </>
  );
}
