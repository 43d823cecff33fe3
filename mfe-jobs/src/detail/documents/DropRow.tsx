import { Upload } from 'lucide-react';
import { classes, Icon } from '@jobtrail/web-kit';
import { useFileDrop } from '../../files/useFileDrop.ts';

interface Props {
  onFiles: (files: readonly File[]) => void;
  /** Opens the file picker of the browser. */
  onChoose: () => void;
  onOwn: () => void;
}

/** Where files are dropped, with the buttons that do the same. */
export function DropRow({ onFiles, onChoose, onOwn }: Props) {
  const { isOver, handlers } = useFileDrop(onFiles);
  return (
    <div className={classes('doc-drop related-head', isOver && 'is-over')} {...handlers}>
      <Icon of={Upload} />
      <div className="grow">
        <b>Drop a file here</b>
        <p className="caption muted">PDF, Word or image, 10 MB</p>
      </div>
      <button type="button" className="btn btn-sm" onClick={onChoose}>
        Choose file
      </button>
      <button type="button" className="btn btn-sm btn-ghost" onClick={onOwn}>
        From your documents
      </button>
    </div>
  );
}
