import { Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { classes, Icon } from '@jobtrail/web-kit';

interface Props {
  onFiles: (files: readonly File[]) => void;
  /** Opens the file picker of the browser. */
  onChoose: () => void;
  onOwn: () => void;
}

/** Where files are dropped, with the buttons that do the same. */
export function DropRow({ onFiles, onChoose, onOwn }: Props) {
  const [isOver, setOver] = useState(false);
  function onDrag(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }
  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  }
  return (
    <div
      className={classes('doc-drop related-head', isOver && 'is-over')}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
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
