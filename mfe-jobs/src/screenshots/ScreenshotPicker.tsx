import './screenshots.css';
import { IMAGES_MAX } from '@jobtrail/contract';
import { classes, Icon } from '@jobtrail/web-kit';
import { ImagePlus } from 'lucide-react';
import { useCallback, useId, useRef } from 'react';
import type { Recognition } from '../recognition/useRecognition.ts';
import { ReadingBar } from '../recognition/ReadingBar.tsx';
import { ShotList } from './ShotList.tsx';
import type { Screenshots } from './useScreenshots.ts';

interface Props {
  screenshots: Screenshots;
  recognition: Recognition;
  /** Files hang over the form now. */
  over: boolean;
}

/** Several images by picker, paste and drop, each removable (spec 2, 5), and the button that reads them. */
export function ScreenshotPicker({ screenshots: { shots, add, remove }, recognition, over }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const toPicker = useCallback(() => button.current?.focus(), []);
  return (
    <div className="shot-picker">
      <div className={classes('drop', over && 'is-over')}>
        <Icon of={ImagePlus} size={20} />
        <p>
          <button ref={button} type="button" className="link" aria-describedby={hint} onClick={() => input.current?.click()}>
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
            // The same file may be chosen again after it was removed.
            target.value = '';
          }}
        />
      </div>
      <ShotList shots={shots} onRemove={remove} onEmpty={toPicker} />
      {shots.length > 0 ? <ReadingBar recognition={recognition} count={shots.length} /> : null}
    </div>
  );
}
