import { useState } from 'react';
import type { NewWebhook, ToastText, Webhook } from '@jobtrail/contract';
import { api, callKey, messageOf, useCall, usePlatform } from '@jobtrail/web-kit';

const webhooksKey = callKey('listWebhooks');

/** The webhooks as the server has them, the secret that was made on this page last, and what changes them. */
export function useWebhooks() {
  const { queryClient, toast } = usePlatform();
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: webhooksKey });

  /** Makes a call once at a time. A toast says whether it succeeded. */
  async function run<Result>(call: () => Promise<Result>, done: ToastText): Promise<Result | undefined> {
    if (busy) return undefined;
    setBusy(true);
    try {
      const result = await call();
      toast({ ...done, tone: 'success' });
      return result;
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, 'The webhook was not changed.'), tone: 'error' });
      return undefined;
    } finally {
      setBusy(false);
      await refresh();
    }
  }
  /** Shows the secret of a new webhook, or a new secret. */
  function show({ id, secret }: NewWebhook): void {
    setMade({ id, secret });
    void refresh();
  }
  return {
    webhooks: useCall('listWebhooks', { refetchOnMount: 'always' }),
    made,
    busy,
    show,
    refresh,
    hideSecret: () => setMade(null),
    pause: ({ id }: Webhook, paused: boolean) =>
      run(() => api.call('updateWebhook', { params: { id }, body: { paused } }), {
        title: paused ? 'Webhook paused' : 'Webhook resumed',
      }),
    async renew({ id }: Webhook): Promise<void> {
      const renewed = await run(() => api.call('rotateWebhookSecret', { params: { id } }), {
        title: 'Secret replaced',
        description: 'For 24 hours, deliveries are signed with the old one too.',
      });
      if (renewed) show(renewed);
    },
    remove: ({ id }: Webhook) => run(() => api.call('deleteWebhook', { params: { id } }), { title: 'Webhook deleted' }),
    test: ({ id }: Webhook) =>
      run(() => api.call('testWebhook', { params: { id } }), {
        title: 'Test sent',
        description: 'The deliveries show whether it arrives.',
      }),
    sendAgain: (id: string) =>
      run(() => api.call('replayWebhookDelivery', { params: { id } }), { title: 'Sent again' }),
  };
}

export type Webhooks = ReturnType<typeof useWebhooks>;
