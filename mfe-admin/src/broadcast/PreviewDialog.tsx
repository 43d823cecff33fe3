import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { pathOf } from '@jobtrail/contract';
import { api, Modal, Tabs } from '@jobtrail/web-kit';
import { Loaded } from '../list/Loaded.tsx';
import type { Draft } from './draft.ts';

/** A preview of the email, rendered by the code that sends it. */
export default function PreviewDialog({ draft: { subject, body }, onClose }: { draft: Draft; onClose: () => void }) {
  const [part, setPart] = useState<'html' | 'text'>('html');
  const preview = useQuery({
    queryKey: [pathOf('previewBroadcast'), subject, body],
    queryFn: ({ signal }) => api.call('previewBroadcast', { body: { subject, body }, signal }),
    gcTime: 0,
  });
  return (
    <Modal title={subject.trim()} width={720} onClose={onClose}>
      <Loaded query={preview} what="preview">
        {({ html, text }) => (
          <Tabs
            label="Parts of the email"
            active={part}
            onTab={setPart}
            tabs={[
              { key: 'html', label: 'HTML' },
              { key: 'text', label: 'Plain text' },
            ]}
          >
            {part === 'html' ? (
              <EmailFrame html={html} />
            ) : (
              <pre className="preview-frame" tabIndex={0} role="region" aria-label="The plain text">
                {text}
              </pre>
            )}
          </Tabs>
        )}
      </Loaded>
    </Modal>
  );
}

/**
 * An email in a frame of its own. The policy of the page, which its markup inherits, allows no styles in markup, so they
 * are set through the DOM. `allow-same-origin` is needed for that; scripts stay forbidden.
 */
function EmailFrame({ html }: { html: string }) {
  const sheet = /<style>([^]*?)<\/style>/.exec(html);
  const markup = html.replace(sheet?.[0] ?? '', '').replaceAll(' style="', ' data-style="');
  function applyStyles({ currentTarget: { contentDocument: email } }: SyntheticEvent<HTMLIFrameElement>): void {
    if (!email?.defaultView) return;
    if (sheet?.[1] !== undefined) {
      const own = new email.defaultView.CSSStyleSheet();
      own.replaceSync(sheet[1]);
      email.adoptedStyleSheets = [own];
    }
    for (const element of email.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset['style'] ?? '';
  }
  return (
    <iframe
      className="preview-frame"
      title="The email"
      sandbox="allow-same-origin"
      srcDoc={markup}
      onLoad={applyStyles}
    />
  );
}
