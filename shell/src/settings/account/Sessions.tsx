import { useMutation } from '@tanstack/react-query';
import { api, Badge, ErrorState, formatDateTime, Loading, messageOf, useCall, useToast } from '@jobtrail/web-kit';
import { useRefetchEnded } from './useRefetchEnded.ts';

/** The open sessions. Each can be ended, or all others at once. */
export function Sessions() {
  const toast = useToast();
  const refetchEnded = useRefetchEnded();
  const { data, error, refetch } = useCall('listSessions', { refetchOnMount: 'always' });
  const end = useMutation({
    mutationFn: (id: string | 'others') =>
      id === 'others' ? api.call('endOtherSessions') : api.call('endSession', { params: { id } }),
    onSuccess: (_, id) =>
      toast(
        id === 'others'
          ? {
              title: 'Signed out everywhere else',
              description:
                'Links in our emails, your calendar address and your API tokens, if you have any, stop working too.',
              tone: 'success',
            }
          : { title: 'Session ended', tone: 'success' },
      ),
    onError: (failure) =>
      toast({
        title: 'Error',
        description: messageOf(failure, 'Failed to end the session. Please try again.'),
        tone: 'error',
      }),
    onSettled: refetchEnded,
  });
  if (!data) {
    return error ? (
      <ErrorState title="Your sessions could not be loaded" level={3} onRetry={() => void refetch()}>
        {messageOf(error, 'Jobtrail could not be reached.')}
      </ErrorState>
    ) : (
      <Loading text="Loading sessions..." />
    );
  }
  return (
    <>
      <ul className="sessions">
        {data.map(({ id, device, lastSeenAt, current }) => (
          <li key={id}>
            <div className="grow">
              <p className="medium">
                {device} {current ? <Badge tone="success">This device</Badge> : null}
              </p>
              <p className="caption muted num">Last seen {formatDateTime(lastSeenAt)}</p>
            </div>
            {current ? null : (
              <button
                type="button"
                className="btn btn-sm"
                aria-disabled={end.isPending}
                aria-label={`End session: ${device}, last seen ${formatDateTime(lastSeenAt)}`}
                onClick={() => {
                  if (!end.isPending) end.mutate(id);
                }}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 ? (
        <button
          type="button"
          className="btn sessions-all"
          aria-disabled={end.isPending}
          onClick={() => {
            if (!end.isPending) end.mutate('others');
          }}
        >
          Sign out everywhere else
        </button>
      ) : null}
    </>
  );
}
