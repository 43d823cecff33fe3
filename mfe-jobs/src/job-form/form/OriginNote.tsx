import { Braces, CircleDashed, PencilLine, ScanText, TextQuote } from 'lucide-react';
import { Icon } from '@jobtrail/web-kit';
import type { Origin } from './origin.ts';

const DATA: readonly Origin['from'][] = ['api', 'json-ld', 'microdata', 'page-data'];

function faceOf(from: Origin['from']) {
  if (from === 'missing' || from === 'doubt') return CircleDashed;
  if (from === 'typed') return PencilLine;
  if (from === 'screenshot') return ScanText;
  return DATA.includes(from) ? Braces : TextQuote;
}

/** The note below a field that says where its value came from, or why there is none. */
export function OriginNote({ from, sentence }: { from: Origin['from']; sentence: string }) {
  return (
    <>
      <Icon of={faceOf(from)} />
      <span className="origin" title={sentence}>
        {sentence}
      </span>
    </>
  );
}
