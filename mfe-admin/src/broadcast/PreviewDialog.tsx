import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathOf } from '@jobtrail/contract';
import { api, ErrorState, Loading, messageOf, Tabs } from '@jobtrail/web-kit';
import { Modal } from '@jobtrail/web-kit/ui/overlay';
import type { Draft } from './draft.ts';

/** A preview of the email, rendered by the code that sends it. */
export default function PreviewDialog({ draft: { subject, body }, onClose }: { draft: Draft; onClose: () => void }) {
  const [part, setPart] = useState<'html' | 'text'>('html');
  const { data, error, refetch } = useQuery({
    queryKey: [pathOf('previewBroadcast'), subject, body],
    queryFn: ({ signal }) => api.call('previewBroadcast', { body: { subject, body }, signal }),
    gcTime: 0,
  });
  return (
    <Modal open title={subject.trim()} width={720} footer={null} centered onCancel={onClose} className="preview">
      {data ? (
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
            <iframe className="preview-frame" title="The email" sandbox="" srcDoc={data.html} />
          ) : (
            <pre className="preview-frame" tabIndex={0} role="region" aria-label="The plain text">
              {data.text}
            </pre>
          )}
        </Tabs>
      ) : error ? (
        <ErrorState title="The preview could not be loaded" onRetry={() => void refetch()}>
          {messageOf(error, 'Jobtrail could not be reached.')}
        </ErrorState>
      ) : (
        <Loading text="Loading preview..." />
      )}
    </Modal>
  );
}
