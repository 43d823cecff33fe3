import { shellTexts } from '@jobtrail/contract';

/** The turning ring alone, for inside of a button. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}

/** A spinner and a sentence: only for the session and the subscription; lists show skeletons. */
export function Loading({ text = shellTexts.loading }: { text?: string }) {
  return (
    <p className="loading-line" role="status">
      <Spinner />
      {text}
    </p>
  );
}

/** A grey bar in the shape of what is loading. */
export function Skeleton({ width = '100%', height = 12 }: { width?: string; height?: number }) {
  return <span className="sk" style={{ display: 'block', width, height }} aria-hidden="true" />;
}
