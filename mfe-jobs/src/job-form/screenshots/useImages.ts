import { useCallback, useSyncExternalStore } from 'react';
import { successToasts } from '@jobtrail/contract';
import { useToast } from '@jobtrail/web-kit';
import type { FormImage } from './FormImage.ts';
import type { ImageList } from './ImageList.ts';
import { rejectedFilesToast } from './problems.ts';

export interface Images {
  images: readonly FormImage[];
  /** Checks files and attaches the valid ones; one toast lists the files that were left out. */
  add: (files: readonly File[]) => Promise<void>;
  remove: (id: string) => void;
  /** Moves an image to a position, counted from 0. */
  move: (id: string, to: number) => void;
}

/** The images of a job form. */
export function useImages(list: ImageList): Images {
  const toast = useToast();
  const images = useSyncExternalStore(list.subscribe, list.get);

  const add = useCallback(
    async (files: readonly File[]) => {
      const attached = await list.add(files);
      if (attached === null) return;
      const { count, rejected } = attached;
      const problem = rejectedFilesToast(rejected, files.length === 1);
      if (problem) toast({ ...problem, tone: 'error' });
      else if (count > 0)
        toast({
          ...successToasts.imageUploaded,
          ...(count > 1 ? { description: `${count} images are attached.` } : {}),
          tone: 'success',
        });
    },
    [list, toast],
  );

  return {
    images,
    add,
    remove: useCallback((id) => list.remove(id), [list]),
    move: useCallback((id, to) => list.move(id, to), [list]),
  };
}
