import { CircleAlert, ImagePlus } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useId, useRef } from 'react';
import { IMAGES_MAX } from '@jobtrail/contract';
import { classes, Icon } from '@jobtrail/web-kit';
import { ImageTiles } from './ImageTiles.tsx';
import type { Images } from './useImages.ts';
import './screenshots.css';

interface Props {
  images: Images;
  /** The problem with the images. */
  error?: string | undefined;
  /** Whether files are being dragged over the form. */
  over: boolean;
  /** The button that opens the file picker, for code that moves the focus here. */
  chooser: RefObject<HTMLButtonElement | null>;
  /** Shown below the images, if there are any. */
  children?: ReactNode;
}

/** Attaches images by file picker, paste and drop. Each can be removed and moved. */
export function ScreenshotPicker({ images: { images, add, remove, move }, error, over, chooser, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const toChooser = useCallback(() => chooser.current?.focus(), [chooser]);
  return (
    <div className="image-picker">
      <div className={classes('drop', over && 'is-over')}>
        <Icon of={ImagePlus} size={20} />
        <p>
          <button
            ref={chooser}
            type="button"
            className="link"
            aria-describedby={hint}
            onClick={() => input.current?.click()}
          >
            Choose images
          </button>{' '}
          or drop or paste them here
        </p>
        <p className="drop-hint" id={hint}>
          Up to {IMAGES_MAX} images, 5 MB each
        </p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label="Images"
          onChange={({ target }) => {
            void add([...(target.files ?? [])]);
            // Allows choosing the same file again after it was removed.
            target.value = '';
          }}
        />
      </div>
      {error ? (
        <p className="hint hint-error" role="alert" tabIndex={-1} data-form-error>
          <Icon of={CircleAlert} />
          {error}
        </p>
      ) : null}
      <ImageTiles images={images} onRemove={remove} onMove={move} onEmpty={toChooser} />
      {images.length > 0 ? children : null}
    </div>
  );
}
