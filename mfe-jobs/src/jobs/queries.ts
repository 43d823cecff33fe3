import { useCall } from '@jobtrail/web-kit';

/** All applications of the signed-in person, as cards. */
export const useJobCards = () => useCall('listJobs', { query: { view: 'card' } });
/** The saved jobs of the signed-in person, as cards, newest first. */
export const useWishlist = () => useCall('listJobs', { query: { view: 'card', list: 'wishlist' } });
/** One job; its images as addresses. */
export const useJob = (id: string) => useCall('getJob', { params: { id }, query: { media: 'ref' } });
/** The communications of a job, newest first. */
export const useCommunications = (id: string) => useCall('listCommunications', { params: { id } });
/** The interview notes of a job, latest interview first; their audio as addresses. */
export const useInterviewNotes = (id: string) =>
  useCall('listInterviewNotes', { params: { id }, query: { media: 'ref' } });
/** The smart tags of a job with their reasons. */
export const useJobTags = (id: string) => useCall('getJobTags', { params: { id } });
/** The stage changes of a job, newest first. */
export const useStageHistory = (id: string) => useCall('listStageHistory', { params: { id } });
