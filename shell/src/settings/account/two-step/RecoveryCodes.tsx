import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PRODUCT } from '@jobtrail/contract';
import { Icon, useToast } from '@jobtrail/web-kit';

const FILE = 'jobtrail-recovery-codes.txt';

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE;
  link.click();
  // After the click is handled, the browser no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Shows new recovery codes, which are never shown again, to be copied or downloaded. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: 'Recovery codes copied', tone: 'success' });
    } catch {
      toast({ title: 'Error', description: 'Copying is not allowed here. Download the codes instead.', tone: 'error' });
    }
  };
  return (
    <>
      <p className="soft">
        If you lose your device, each of these codes signs you in once, together with your password. Keep them in a safe
        place: they are not shown again.
      </p>
      <ul ref={list} className="recovery-codes mono" tabIndex={-1} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="two-step-foot">
        <button type="button" className="btn" onClick={() => void copy()}>
          <Icon of={Copy} />
          Copy
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => download(`Recovery codes for ${PRODUCT}\n\n${codes.join('\n')}\n`)}
        >
          <Icon of={Download} />
          Download
        </button>
        <button type="button" className="btn btn-primary" onClick={onDone}>
          I have saved them
        </button>
      </div>
    </>
  );
}
