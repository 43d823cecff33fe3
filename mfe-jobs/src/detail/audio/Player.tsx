import { CircleAlert, Pause, Play } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '@jobtrail/web-kit';
import { formatDuration, speakDuration } from './duration.ts';
import { usePlayback } from './usePlayback.ts';

interface Props {
  /** The accessible name, such as 'Recording of Nov 12, 2026'. */
  label: string;
  source: string;
  /** Its length, if it is known before loading. */
  seconds?: number | null;
  /** Buttons at the end. */
  children?: ReactNode;
}

/** Plays a recording, with seeking. It loads nothing until the person hovers over it or focuses it. */
export function Player({ label, source, seconds = null, children }: Props) {
  const { audio, playing, position, duration, failed, toggle, seek, prepare } = usePlayback(source, seconds);
  const length = duration ?? 0;
  const style: CSSProperties & Record<'--played', string> = {
    '--played': length > 0 ? `${Math.min(100, (position / length) * 100)}%` : '0%',
  };
  return (
    <div className="audio" role="group" aria-label={label} onPointerEnter={prepare} onFocus={prepare}>
      {/* The person took part in this conversation; its transcript, if there is one, is below. */}
      <audio ref={audio} src={source} preload="none" />
      <button
        type="button"
        className="icon-btn"
        aria-label={playing ? 'Pause' : 'Play'}
        disabled={failed}
        onClick={toggle}
      >
        <Icon of={playing ? Pause : Play} />
      </button>
      {failed ? (
        <p className="audio-failed" role="alert">
          <Icon of={CircleAlert} size={12} />
          This browser can't play this recording. You can download it.
        </p>
      ) : (
        <>
          <input
            type="range"
            className="seek"
            aria-label="Position"
            aria-valuetext={`${speakDuration(position)} of ${speakDuration(length)}`}
            min={0}
            max={length}
            step={0.1}
            value={Math.min(position, length)}
            disabled={length === 0}
            style={style}
            onChange={({ target }) => seek(Number(target.value))}
          />
          <span className="caption muted num audio-time">
            {length > 0
              ? `${formatDuration(position)} / ${formatDuration(length)}`
              : position > 0
                ? formatDuration(position)
                : null}
          </span>
        </>
      )}
      {children}
    </div>
  );
}
