import { Pause, Play, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '@jobtrail/web-kit';
import type { Capture } from './Capture.ts';
import type { CaptureState } from './CaptureState.ts';
import { formatDuration } from './duration.ts';
import { LevelMeter } from './LevelMeter.tsx';

/** The elapsed whole seconds of a running recording. */
function useSeconds(read: () => number): number {
  const [seconds, setSeconds] = useState(() => Math.floor(read()));
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor(latest.current())), 200);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

interface Props {
  capture: Capture;
  state: CaptureState & { kind: 'recording' };
  onDiscard: () => void;
}

/** The controls of a running recording: Stop with the timer, pause, level, discard. */
export function RecordingBar({ capture, state: { recorder, paused }, onDiscard }: Props) {
  const seconds = useSeconds(() => recorder.seconds);
  const [silent, setSilent] = useState(false);
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => stop.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className="rec is-running">
        <button ref={stop} type="button" className="btn" onClick={() => capture.stop()}>
          <span className={paused ? 'rec-dot is-paused' : 'rec-dot'} />
          Stop
        </button>
        <span className="rec-time num" role="timer" aria-label="Recorded">
          {formatDuration(seconds)}
        </span>
        <button type="button" className="btn" onClick={() => capture.pauseOrResume()}>
          <Icon of={paused ? Play : Pause} size={14} />
          {paused ? 'Resume' : 'Pause'}
        </button>
        <LevelMeter stream={recorder.stream} paused={paused} onSilence={setSilent} />
        <button type="button" className="icon-btn" aria-label="Discard recording" onClick={onDiscard}>
          <Icon of={Trash2} size={14} />
        </button>
      </div>
      <p className="hint" role="status">
        {paused
          ? 'Paused. Nothing is being recorded.'
          : silent
            ? "We can't hear anything. Is the right microphone selected?"
            : 'Recording. Make sure everyone has agreed to be recorded.'}
      </p>
    </>
  );
}
