import type { Communication, CreateCommunicationBody, CreateInterviewNoteBody, InterviewNote, ToastText } from '@jobtrail/contract';
import { paths, pathOf, successToasts } from '@jobtrail/contract';
import { api, useToast } from '@jobtrail/web-kit';
import type { QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { furtherErrorToasts } from '../jobs/failure.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { communicationsKey, interviewNotesKey } from '../jobs/keys.ts';

/** What changes the lists that belong to a job. Each answers whether it worked, after its toast. */
export interface Related {
  addCommunication: (body: Omit<CreateCommunicationBody, 'jobId'>) => Promise<boolean>;
  deleteCommunication: (id: string) => Promise<boolean>;
  addInterviewNote: (body: Omit<CreateInterviewNoteBody, 'jobId'>) => Promise<boolean>;
  deleteInterviewNote: (id: string) => Promise<boolean>;
  removeAudio: (id: string) => Promise<boolean>;
}

/** The commands on the communications and interview notes of a job; the list is fetched again after each (spec 7). */
export function useRelated(jobId: string): Related {
  const commands = useJobCommands();
  const queryClient = useQueryClient();
  const toast = useToast();

  async function run(call: () => Promise<unknown>, list: QueryKey, done: ToastText, failed: ToastText): Promise<boolean> {
    try {
      await call();
    } catch (error) {
      commands.fail(error, failed);
      return false;
    }
    await queryClient.invalidateQueries({ queryKey: list });
    commands.tabs.related(jobId);
    toast({ ...done, tone: 'success' });
    return true;
  }
  const communications = communicationsKey(jobId);
  const notes = interviewNotesKey(jobId);
  return {
    addCommunication: (body) =>
      run(() => api.post<Communication>(paths.communications, { jobId, ...body }), communications, successToasts.communicationAdded, furtherErrorToasts.addCommunication),
    deleteCommunication: (id) =>
      run(() => api.delete(pathOf(paths.communication, { id })), communications, successToasts.communicationDeleted, furtherErrorToasts.deleteCommunication),
    addInterviewNote: (body) =>
      run(() => api.post<InterviewNote>(paths.interviewNotes, { jobId, ...body }), notes, successToasts.interviewNoteAdded, furtherErrorToasts.addInterviewNote),
    deleteInterviewNote: (id) =>
      run(() => api.delete(pathOf(paths.interviewNote, { id })), notes, successToasts.interviewNoteDeleted, furtherErrorToasts.deleteInterviewNote),
    removeAudio: (id) =>
      run(() => api.patch<InterviewNote>(pathOf(paths.interviewNote, { id }), { audioPath: null }), notes, successToasts.audioRemoved, furtherErrorToasts.removeAudio),
  };
}
