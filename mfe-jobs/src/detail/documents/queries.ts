import { callKey, useCall } from '@jobtrail/web-kit';

/** The documents of a job. Other jobs change how often a version is used, so they are read again when they are shown. */
export const useJobDocuments = (id: string) =>
  useCall('listJobDocuments', { params: { id }, refetchOnMount: 'always' });
/** How many documents a job has; undefined until they have been shown. */
export const useDocumentCount = (id: string): number | undefined =>
  useCall('listJobDocuments', { params: { id }, enabled: false }).data?.length;
/** All documents of the signed-in person by name. */
export const useDocuments = () => useCall('listDocuments', { refetchOnMount: 'always' });
/** The jobs in which a version is used, newest first. */
export const useDocumentUses = (id: string) =>
  useCall('listDocumentUses', { params: { id }, refetchOnMount: 'always' });

export const jobDocumentsKey = (id: string) => callKey('listJobDocuments', { params: { id } });
export const documentsKey = callKey('listDocuments');
