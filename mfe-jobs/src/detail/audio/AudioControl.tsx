import { CircleAlert, Mic, Trash2, Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { Icon, Spinner } from '@jobtrail/web-kit';
import type { Capture } from './Capture.ts';
import type { CaptureState } from './CaptureState.ts';
import { AUDIO_ACCEPT } from './check.ts';
import { Player } from './Player.tsx';
import { RecordingBar } from './RecordingBar.tsx';
import { Transcript } from './Transcript.tsx';

interface Props {
  capture: Capture;
  state: CaptureState;
  onDiscard: () => void;
}

/** The record and upload controls of an interview note. */
export function AudioControl({ capture, state, onDiscard }: Props) {
  const label = useId();
  return (
    <div
      className={state.kind === 'empty' || state.kind === 'asking' ? 'field' : 'field is-wide'}
      role="group"
      aria-labelledby={label}
    >
      <span className="label" id={label}>
        Audio
      </span>
      <Control capture={capture} state={state} onDiscard={onDiscard} />
    </div>
  );
}

function Control({ capture, state, onDiscard }: Props) {
  switch (state.kind) {
    case 'empty':
      return <Choice capture={capture} problem={state.problem} />;
    case 'asking':
      return (
        <div className="rec" role="status">
          <Spinner />
          <span className="grow">Allow the microphone in your browser...</span>
          <button type="button" className="btn btn-sm" onClick={() => capture.discard()}>
            Cancel
          </button>
        </div>
      );
    case 'recording':
      return <RecordingBar capture={capture} state={state} onDiscard={onDiscard} />;
    case 'uploading':
      return <Uploading capture={capture} name={state.audio.fileName} share={state.share} />;
    case 'processing':
      return (
        <div className="rec is-running" role="status">
          <Spinner />
          <span className="grow">Processing with AI...</span>
          <button type="button" className="btn btn-sm btn-ghost" onClick={() => capture.cancel()}>
            Cancel
          </button>
        </div>
      );
    case 'ready':
      return <Ready capture={capture} state={state} onDiscard={onDiscard} />;
  }
}

function Choice({ capture, problem }: { capture: Capture; problem: string | null }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="rec">
        <button type="button" className="btn" onClick={() => void capture.record()}>
          <Icon of={Mic} size={14} />
          Record
        </button>
        <button type="button" className="btn" onClick={() => picker.current?.click()}>
          <Icon of={Upload} size={14} />
          Upload
        </button>
        <span className="caption muted">up to 25MB</span>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Audio file"
        accept={AUDIO_ACCEPT}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void capture.take(file);
        }}
      />
      <Failure text={problem} />
    </>
  );
}

function Uploading({ capture, name, share }: { capture: Capture; name: string | null; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="rec is-running">
      <div className="grow upload">
        <div className="row">
          <span className="truncate grow">Uploading {name ?? 'the recording'}</span>
          <span className="muted num">{percent}%</span>
        </div>
        <progress max={100} value={percent} aria-label="Upload" />
      </div>
      <button type="button" className="btn btn-sm" onClick={() => capture.cancel()}>
        Cancel
      </button>
    </div>
  );
}

function Ready({
  capture,
  state: { audio, text, failure, notice },
  onDiscard,
}: Props & { state: CaptureState & { kind: 'ready' } }) {
  const what = audio.fileName === null ? 'recording' : 'audio file';
  return (
    <>
      <Player label={audio.fileName ?? 'New recording'} source={audio.url} seconds={audio.seconds}>
        <button type="button" className="icon-btn" aria-label={`Discard ${what}`} onClick={onDiscard}>
          <Icon of={Trash2} size={14} />
        </button>
      </Player>
      {notice ? (
        <p className="hint" role="status">
          {notice}
        </p>
      ) : null}
      {failure ? (
        <div className="row">
          <Failure text={failure} />
          <button type="button" className="link" onClick={() => void capture.retry()}>
            Try again
          </button>
        </div>
      ) : null}
      {text ? <Transcript transcript={text.transcript} summary={text.summary} source={text.provider} /> : null}
    </>
  );
}

function Failure({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className="hint hint-error" role="alert">
      <Icon of={CircleAlert} />
      {text}
    </p>
  );
}
