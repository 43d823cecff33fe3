import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import {
  type CreateCommunicationBody,
  type CreateInterviewNoteBody,
  errorToasts,
  successToasts,
  type ToastText,
} from '@jobtrail/contract';
import { api, ApiError, useToast } from '@jobtrail/web-kit';
import { furtherErrorToasts } from '../jobs/failure.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { communicationsKey, interviewNotesKey } from '../jobs/keys.ts';
import { type Capture, isAbort } from '../recording/Capture.ts';

/** Commands that change the lists of a job. Each shows a toast and resolves to whether it succeeded. */
export interface Related {
  addCommunication: (body: Omit<CreateCommunicationBody, 'jobId'>) => Promise<boolean>;
  deleteCommunication: (id: string) => Promise<boolean>;
  /** Uploads the audio first, unless it has been uploaded already. */
  addInterviewNote: (body: Omit<CreateInterviewNoteBody, 'jobId' | 'audioPath'>, capture: Capture) => Promise<boolean>;
  deleteInterviewNote: (id: string) => Promise<boolean>;
  removeAudio: (id: string) => Promise<boolean>;
}

/** The server deletes uploads that no note refers to after an hour, and then rejects their addresses. */
const isForgotten = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.fields?.['audioPath'] !== undefined;

/** The commands on the communications and interview notes of a job. Each refetches its list. */
export function useRelated(jobId: string): Related {
  const commands = useJobCommands();
  const queryClient = useQueryClient();
  const toast = useToast();

  async function run(
    call: () => Promise<unknown>,
    list: QueryKey,
    done: ToastText,
    failed: ToastText,
  ): Promise<boolean> {
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
      run(
        () => api.call('createCommunication', { body: { jobId, ...body } }),
        communications,
        successToasts.communicationAdded,
        furtherErrorToasts.addCommunication,
      ),
    deleteCommunication: (id) =>
      run(
        () => api.call('deleteCommunication', { params: { id } }),
        communications,
        successToasts.communicationDeleted,
        furtherErrorToasts.deleteCommunication,
      ),
    addInterviewNote: async (body, capture) => {
      const post = async (audioPath: string | null): Promise<unknown> =>
        api.call('createInterviewNote', { body: { jobId, ...body, audioPath } });
      let audioPath: string | null;
      try {
        audioPath = await capture.address();
      } catch (error) {
        if (!isAbort(error)) commands.fail(error, errorToasts.audioUpload);
        return false;
      }
      const add = async (): Promise<unknown> => {
        try {
          return await post(audioPath);
        } catch (error) {
          if (audioPath === null || !isForgotten(error)) throw error;
          capture.forgetUpload();
          return post(await capture.address());
        }
      };
      return run(add, notes, successToasts.interviewNoteAdded, furtherErrorToasts.addInterviewNote);
    },
    deleteInterviewNote: (id) =>
      run(
        () => api.call('deleteInterviewNote', { params: { id } }),
        notes,
        successToasts.interviewNoteDeleted,
        furtherErrorToasts.deleteInterviewNote,
      ),
    removeAudio: (id) =>
      run(
        () => api.call('updateInterviewNote', { params: { id }, body: { audioPath: null } }),
        notes,
        successToasts.audioRemoved,
        furtherErrorToasts.removeAudio,
      ),
  };
}
