import { CircleAlert, FileUp, X } from 'lucide-react';
import { formatSize } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import type { Upload } from './useDocumentUploads.ts';

interface Props {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A file on its way, with its progress, or the reason why it was not uploaded. */
export function UploadRow({ upload: { file, share, problem, canRetry }, onRetry, onDismiss }: Props) {
  const isSending = problem === null;
  return (
    <li className="doc">
      <Icon of={FileUp} />
      <div className="grow">
        <b className="truncate" title={file.name}>
          {file.name}
        </b>
        {isSending ? (
          <>
            <p className="caption muted num">{formatSize(file.size)}</p>
            <progress className="doc-progress" max={1} value={share} aria-label={`Uploading ${file.name}`} />
          </>
        ) : (
          <p className="hint-error doc-problem" role="alert">
            <Icon of={CircleAlert} size={14} />
            <span>{problem}</span>
            {canRetry ? (
              <button type="button" className="link" onClick={onRetry}>
                Retry
              </button>
            ) : null}
          </p>
        )}
      </div>
      <span className="doc-acts">
        <button
          type="button"
          className="icon-btn icon-btn-sm"
          aria-label={isSending ? `Cancel the upload of ${file.name}` : `Dismiss ${file.name}`}
          onClick={onDismiss}
        >
          <Icon of={X} size={14} />
        </button>
      </span>
    </li>
  );
}
