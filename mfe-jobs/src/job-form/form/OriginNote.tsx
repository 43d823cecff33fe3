import { Braces, CircleDashed, ScanText, TextQuote } from 'lucide-react';
import { Icon } from '@jobtrail/web-kit';
import { type Origin, originSentence } from './origin.ts';

const DATA: readonly Origin['from'][] = ['api', 'json-ld', 'microdata', 'page-data'];

function faceOf(from: Origin['from']) {
  if (from === 'missing') return CircleDashed;
  if (from === 'screenshot') return ScanText;
  return DATA.includes(from) ? Braces : TextQuote;
}

/** The note below a filled field that says where its value came from. */
export function OriginNote({ origin }: { origin: Origin }) {
  const sentence = originSentence(origin);
  return (
    <>
      <Icon of={faceOf(origin.from)} />
      <span className="origin" title={sentence}>
        {sentence}
      </span>
    </>
  );
}
