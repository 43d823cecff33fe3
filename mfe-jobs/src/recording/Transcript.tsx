import { type TranscriptionProvider, transcriptLabels } from '@jobtrail/contract';

interface Props {
  transcript: string | null;
  summary: string | null;
  /** Who made them; null for what a person wrote. */
  source: TranscriptionProvider | null;
}

/** The summary and the transcript of a recording, folded, with who made them (simulated texts say so). */
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
