import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ArrowLeft, ArrowRight, ImageOff, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { classes, Icon } from '@jobtrail/web-kit';
import { type FormImage, isSaved } from './FormImage.ts';
import { previewOf } from './preview.ts';

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** The URL of the preview: undefined while it is being created, null if that is impossible. */
function usePreview(image: FormImage): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    if (isSaved(image)) return;
    let made: string | null = null;
    let gone = false;
    void previewOf(image).then((found) => {
      if (gone && found !== null) URL.revokeObjectURL(found);
      if (gone) return;
      made = found;
      setAddress(found);
    });
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [image]);
  return isSaved(image) ? image.address : address;
}

interface Props {
  image: FormImage;
  /** Its position, counted from 0, and the number of images. */
  at: number;
  of: number;
  /** On which side of it the dragged image would be dropped. */
  drop: 'before' | 'after' | null;
  onRemove: () => void;
  onMove: (to: number) => void;
}

/** One image of a form, with buttons to remove and move it. It can also be dragged. */
export function ImageTile({ image, at, of, drop, onRemove, onMove }: Props) {
  const preview = usePreview(image);
  const [broken, setBroken] = useState(false);
  const { setNodeRef: dragRef, listeners, transform, isDragging } = useDraggable({ id: image.id, disabled: of < 2 });
  const { setNodeRef: dropRef } = useDroppable({ id: image.id });
  const tile = useCallback(
    (node: HTMLElement | null) => {
      dragRef(node);
      dropRef(node);
    },
    [dragRef, dropRef],
  );
  const { name } = image;
  const mover = (to: number, label: string, arrow: typeof ArrowLeft) => (
    <button
      type="button"
      className="icon-btn icon-btn-sm"
      data-move={to < at ? 'earlier' : 'later'}
      aria-label={`Move ${name} ${label}`}
      aria-disabled={to < 0 || to >= of}
      onClick={() => to >= 0 && to < of && onMove(to)}
    >
      <Icon of={arrow} size={14} />
    </button>
  );
  return (
    <li
      ref={tile}
      className={classes('image-tile', isDragging && 'is-dragged', drop && `is-drop-${drop}`)}
      data-image={image.id}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
    >
      <div className={classes('image-face', of > 1 && 'is-movable')} {...listeners}>
        {preview && !broken ? (
          <img
            src={preview}
            alt={isSaved(image) ? name : `Preview of ${name}`}
            draggable={false}
            loading="lazy"
            onError={() => setBroken(true)}
          />
        ) : preview === undefined ? (
          <span className="sk image-wait" />
        ) : (
          <Icon of={ImageOff} size={20} />
        )}
        <button
          type="button"
          className="icon-btn icon-btn-sm image-remove"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Icon of={X} size={14} />
        </button>
      </div>
      <p className="image-name">
        <span className="truncate" title={name}>
          {name}
        </span>
        {isSaved(image) ? null : <span className="num">{sizeText(image.image.size)}</span>}
      </p>
      {of > 1 ? (
        <div className="image-moves">
          {mover(at - 1, 'earlier', ArrowLeft)}
          {mover(at + 1, 'later', ArrowRight)}
        </div>
      ) : null}
    </li>
  );
}
