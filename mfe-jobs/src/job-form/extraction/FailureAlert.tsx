import { ImagePlus, TriangleAlert } from 'lucide-react';
import { Icon } from '@jobtrail/web-kit';
import type { FailureNote } from './failure.ts';

interface Props {
  id: string;
  failure: FailureNote;
  /** Opens the place to attach screenshots. */
  onScreenshot: () => void;
}

/** Shown below the URL of a posting that could not be read, until another one is read or the URL changes. */
export function FailureAlert({ id, failure: { what, next }, onScreenshot }: Props) {
  return (
    <div className="alert alert-warning" role="alert" id={id}>
      <Icon of={TriangleAlert} />
      <div className="form-failure">
        <p>
          <b className="medium">{what}</b> {next}
        </p>
        {next === '' ? null : (
          <button type="button" className="btn btn-sm" onClick={onScreenshot}>
            <Icon of={ImagePlus} size={14} />
            Use a screenshot
          </button>
        )}
      </div>
    </div>
  );
}
