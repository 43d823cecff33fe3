import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import {
  type CreateCommunicationBody,
  type CreateInterviewNoteBody,
  errorToasts,
  successToasts,
  type ToastText,
  type UpdateCommunicationBody,
  type UpdateInterviewNoteBody,
} from '@jobtrail/contract';
import { api, ApiError, type ToastMessage, useToast } from '@jobtrail/web-kit';
import { furtherErrorToasts } from '../jobs/failure.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { communicationsKey, interviewNotesKey, todayKey } from '../jobs/keys.ts';
import { type Capture, isAbort } from './audio/Capture.ts';
import { relatedErrorToasts, relatedToasts } from './relatedToasts.ts';

/**
 * Commands that change the lists of a job. Each shows a toast and resolves to whether it succeeded. The toasts of the
 * deletions offer Undo; `onRestored` is called after it.
 */
export interface Related {
  addCommunication: (body: Omit<CreateCommunicationBody, 'jobId'>) => Promise<boolean>;
  updateCommunication: (id: string, changes: UpdateCommunicationBody) => Promise<boolean>;
  deleteCommunication: (id: string, onRestored: () => void) => Promise<boolean>;
  /** Uploads the audio first, unless it has been uploaded already. */
  addInterviewNote: (body: Omit<CreateInterviewNoteBody, 'jobId' | 'audioPath'>, capture: Capture) => Promise<boolean>;
  updateInterviewNote: (id: string, changes: UpdateInterviewNoteBody) => Promise<boolean>;
  deleteInterviewNote: (id: string, onRestored: () => void) => Promise<boolean>;
  removeAudio: (note: { id: string; audioPath: string | null }, onRestored: () => void) => Promise<boolean>;
}

interface Change {
  call: () => Promise<unknown>;
  /** The list that it changes. */
  list: QueryKey;
  done: ToastText & Pick<ToastMessage, 'action'>;
  failed: ToastText;
  /** The toast for a response of 404. */
  gone?: ToastText;
}

/** The server deletes uploads that no note refers to after an hour, and then rejects their addresses. */
const isForgotten = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.fields?.['audioPath'] !== undefined;

/** The commands on the communications and interview notes of a job. Each refetches its list. */
export function useRelated(jobId: string): Related {
  const commands = useJobCommands();
  const queryClient = useQueryClient();
  const toast = useToast();

  async function run({ call, list, done, failed, gone = failed }: Change): Promise<boolean> {
    try {
      await call();
    } catch (error) {
      // The form shows that the text was changed elsewhere, as soon as it knows the other one.
      if (error instanceof ApiError && error.code === 'conflict')
        await queryClient.invalidateQueries({ queryKey: list });
      else commands.fail(error, error instanceof ApiError && error.status === 404 ? gone : failed);
      return false;
    }
    // A communication is news of its job.
    for (const queryKey of [list, todayKey]) await queryClient.invalidateQueries({ queryKey });
    commands.tabs.related(jobId);
    toast({ ...done, tone: 'success' });
    return true;
  }
  /** The button that undoes a deletion. */
  const undo = (change: Omit<Change, 'gone'>, onRestored: () => void): ToastMessage['action'] => ({
    label: 'Undo',
    onClick: () => {
      void run({ ...change, gone: relatedErrorToasts.tooLate }).then((restored) => {
        if (restored) onRestored();
      });
    },
  });
  const communications = communicationsKey(jobId);
  const notes = interviewNotesKey(jobId);
  return {
    addCommunication: (body) =>
      run({
        call: () => api.call('createCommunication', { body: { jobId, ...body } }),
        list: communications,
        done: successToasts.communicationAdded,
        failed: furtherErrorToasts.addCommunication,
      }),
    updateCommunication: (id, body) =>
      run({
        call: () => api.call('updateCommunication', { params: { id }, body }),
        list: communications,
        done: relatedToasts.communicationUpdated,
        failed: relatedErrorToasts.updateCommunication,
        gone: relatedErrorToasts.gone,
      }),
    deleteCommunication: (id, onRestored) => {
      const restore = {
        call: () => api.call('restoreCommunication', { params: { id } }),
        list: communications,
        done: relatedToasts.communicationRestored,
        failed: relatedErrorToasts.restoreCommunication,
      };
      return run({
        call: () => api.call('deleteCommunication', { params: { id } }),
        list: communications,
        done: { ...successToasts.communicationDeleted, action: undo(restore, onRestored) },
        failed: furtherErrorToasts.deleteCommunication,
      });
    },
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
      return run({
        call: add,
        list: notes,
        done: successToasts.interviewNoteAdded,
        failed: furtherErrorToasts.addInterviewNote,
      });
    },
    updateInterviewNote: (id, body) =>
      run({
        call: () => api.call('updateInterviewNote', { params: { id }, body }),
        list: notes,
        done: relatedToasts.interviewNoteUpdated,
        failed: relatedErrorToasts.updateInterviewNote,
        gone: relatedErrorToasts.gone,
      }),
    deleteInterviewNote: (id, onRestored) => {
      const restore = {
        call: () => api.call('restoreInterviewNote', { params: { id } }),
        list: notes,
        done: relatedToasts.interviewNoteRestored,
        failed: relatedErrorToasts.restoreInterviewNote,
      };
      return run({
        call: () => api.call('deleteInterviewNote', { params: { id } }),
        list: notes,
        done: { ...successToasts.interviewNoteDeleted, action: undo(restore, onRestored) },
        failed: furtherErrorToasts.deleteInterviewNote,
      });
    },
    removeAudio: ({ id, audioPath }, onRestored) => {
      const restore = {
        call: () => api.call('updateInterviewNote', { params: { id }, body: { audioPath } }),
        list: notes,
        done: relatedToasts.audioRestored,
        failed: relatedErrorToasts.restoreAudio,
      };
      return run({
        call: () => api.call('updateInterviewNote', { params: { id }, body: { audioPath: null } }),
        list: notes,
        done: { ...successToasts.audioRemoved, action: undo(restore, onRestored) },
        failed: furtherErrorToasts.removeAudio,
      });
    },
  };
}
