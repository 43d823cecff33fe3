import { callKey, useCall } from '@jobtrail/web-kit';

/** The saved views of the signed-in person, in their order. */
export const useSavedViews = () => useCall('listSavedViews');
export const savedViewsKey = callKey('listSavedViews');
