import { loadTexts } from '@jobtrail/contract';

/**
 * A placeholder while the code of a screen loads. It is also prerendered, so its sizes are in the style sheet: the policy
 * of the page allows no others.
 */
export function Arriving() {
  return (
    <div className="arriving" role="status">
      <span className="sk" aria-hidden="true" />
      <span className="sk" aria-hidden="true" />
      <span className="sk" aria-hidden="true" />
      <span className="sr">{loadTexts.loading}</span>
    </div>
  );
}
