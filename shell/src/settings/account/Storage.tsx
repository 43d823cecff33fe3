import { formatSize } from '@jobtrail/contract';
import { messageOf, useCall } from '@jobtrail/web-kit';

/** How much storage the images and recordings take. */
export function Storage() {
  const { data, error } = useCall('getStorage', { refetchOnMount: 'always' });
  const text = data
    ? `${formatSize(data.usedBytes)} of ${formatSize(data.quotaBytes)} used`
    : error
      ? messageOf(error, 'The storage could not be loaded.')
      : 'Loading...';
  return (
    <div className="settings-option account-line">
      <div className="grow">
        <h3 className="medium">Storage</h3>
        <p className="muted num">{text}</p>
        {data ? (
          <meter className="account-storage" aria-label="Storage used" max={data.quotaBytes} value={data.usedBytes} />
        ) : null}
      </div>
    </div>
  );
}
