import { type TranscriptionProvider, transcriptLabels } from '@jobtrail/contract';

interface Props {
  transcript: string | null;
  summary: string | null;
  /** The provider; null for text that a person wrote. */
  source: TranscriptionProvider | null;
}

/** The collapsed summary and transcript of a recording, with a label for their provider (also for simulated texts). */
export function Transcript({ transcript, summary, source }: Props) {
  if (!transcript && !summary) return null;
  return (
    <div className="transcript">
      {source ? <p className="caption muted">{transcriptLabels[source]}</p> : null}
      <Folded title="Summary" text={summary} source={source} />
      <Folded title="Transcript" text={transcript} source={source} />
    </div>
  );
}

function Folded({ title, text, source }: { title: string; text: string | null; source: TranscriptionProvider | null }) {
  if (!text) return null;
  return (
    <details>
      <summary>
        {title}
        {source === 'simulated' ? <span className="badge">Simulated</span> : null}
      </summary>
      <p className="soft prose">{text}</p>
    </details>
  );
}
