import { loadTexts } from '@jobtrail/contract';

/** A spinner without text, for buttons. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}

/** A spinner with a sentence, only for the session and the subscription. Lists show skeletons instead. */
export function Loading({ text = loadTexts.loading }: { text?: string }) {
  return (
    <p className="loading-line" role="status">
      <Spinner />
      {text}
    </p>
  );
}

/** A gray placeholder with the shape of the content that is loading. */
export function Skeleton({ width = '100%', height = 12 }: { width?: string; height?: number }) {
  return <span className="sk" style={{ display: 'block', width, height }} aria-hidden="true" />;
}
