import { useRef, useState } from 'react';
import { DOCUMENT_MAX_BYTES, documentSentences, type JobDocument } from '@jobtrail/contract';
import { api, messageOf, useToast } from '@jobtrail/web-kit';
import { documentToasts, UPLOAD_FAILED } from './documentTexts.ts';
import { documentNameOf, isDocumentName, kindOfName } from './fileNames.ts';

/** A file that is being uploaded, or that was not uploaded. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** The version that it replaces. */
  readonly replaces: JobDocument | null;
  /** The share of it that has been sent, 0 to 1. */
  readonly share: number;
  /** Why it was not uploaded; null while it is. */
  readonly problem: string | null;
  /** Whether another attempt may succeed. */
  readonly canRetry: boolean;
}

export interface DocumentUploads {
  readonly uploads: readonly Upload[];
  add: (files: readonly File[], replaces?: JobDocument | null) => void;
  retry: (upload: Upload) => void;
  /** Removes a file that was not uploaded from the list, or stops its upload. */
  dismiss: (upload: Upload) => void;
}

/** Why a file cannot be a document; null if it can. Its bytes are checked by the server. */
function problemOf({ name, size }: File): string | null {
  if (!isDocumentName(name)) return documentSentences.unsupported;
  return size > DOCUMENT_MAX_BYTES ? documentSentences.tooLarge : null;
}

/** The bytes of a file under a type that the server takes; it recognises the kind by itself, except Markdown. */
const bodyOf = (file: File): Blob =>
  file.slice(0, file.size, /\.md$/i.test(file.name) ? 'text/markdown' : 'application/octet-stream');

/** Uploads of documents of a job, each with its progress. */
export function useDocumentUploads(jobId: string, onAdded: () => Promise<void>): DocumentUploads {
  const toast = useToast();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const next = useRef(0);
  const change = (key: number, changes: Partial<Upload>): void =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const drop = (key: number): void => setUploads((all) => all.filter((upload) => upload.key !== key));

  async function send({ key, file, replaces }: Upload): Promise<void> {
    const stop = new AbortController();
    stops.current.set(key, stop);
    try {
      const { id } = await api.upload('uploadMedia', bodyOf(file), {
        query: { purpose: 'document' },
        onProgress: (share) => change(key, { share }),
        signal: stop.signal,
      });
      const { document, version } = await api.call('addJobDocument', {
        params: { id: jobId },
        body: {
          upload: id,
          ...(replaces
            ? { replaces: replaces.version.id, usedOn: replaces.usedOn }
            : { name: documentNameOf(file.name), kind: kindOfName(file.name) }),
        },
      });
      await onAdded();
      drop(key);
      const known = {
        title: 'You have this file already',
        description: `It is in your documents as “${document.name}”.`,
      };
      const done = replaces ? documentToasts.replaced : documentToasts.added;
      toast({ ...(version.id === id ? done : known), tone: 'success' });
    } catch (error) {
      if (stop.signal.aborted) return drop(key);
      change(key, { problem: messageOf(error, UPLOAD_FAILED), canRetry: true });
    } finally {
      stops.current.delete(key);
    }
  }

  return {
    uploads,
    add: (files, replaces = null) => {
      const added = files.map((file): Upload => {
        next.current += 1;
        return { key: next.current, file, replaces, share: 0, problem: problemOf(file), canRetry: false };
      });
      setUploads((all) => [...all, ...added]);
      // One after the other, so that the first is there soon.
      void (async () => {
        for (const upload of added) if (upload.problem === null) await send(upload);
      })();
    },
    retry: (upload) => {
      change(upload.key, { problem: null, share: 0 });
      void send(upload);
    },
    dismiss: ({ key }) => {
      stops.current.get(key)?.abort();
      drop(key);
    },
  };
}
