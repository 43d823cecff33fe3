import { useState } from 'react';
import {
  type CorrectTagBody,
  type Dimension,
  DIMENSION_NAMES,
  errorToasts,
  type JobCard,
  type JobTags,
  type TagRuleBody,
} from '@jobtrail/contract';
import { api, callKey, usePlatform } from '@jobtrail/web-kit';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { cardsKey, detailKey, jobTagsKey, wishlistKey } from '../jobs/keys.ts';

/** The corrections of a job's smart tags. */
export interface TagCommands {
  /** Stores the person's own word about a dimension of the job; the toast offers to undo it. */
  correct: (correction: CorrectTagBody) => Promise<void>;
  /** The rule that the last correction suggests. */
  offer: TagRuleBody | null;
  /** Adds the suggested rule. */
  accept: () => Promise<void>;
  dismiss: () => void;
}

/** The correction that restores what a job has in a dimension. */
function earlierOf({ tags, corrected }: JobTags, dimension: Dimension): CorrectTagBody {
  const reason = tags.find((tag) => tag.dimension === dimension)?.reasons[0];
  if (!corrected.includes(dimension)) return { dimension, withdrawn: true };
  const value = dimension === 'pay' ? (reason?.pay?.period ?? null) : (reason?.value ?? null);
  // The server has given this value for this dimension.
  return { dimension, value } as CorrectTagBody;
}

/** Creates the commands that correct the smart tags of a job. */
export function useTagCommands(id: string): TagCommands {
  const { queryClient, toast } = usePlatform();
  const { fail } = useJobCommands();
  const [offer, setOffer] = useState<TagRuleBody | null>(null);

  async function send(correction: CorrectTagBody): Promise<boolean> {
    try {
      const { smart, offer: offered, ...tags } = await api.call('correctJobTag', { params: { id }, body: correction });
      queryClient.setQueryData(jobTagsKey(id), tags);
      const put = <Known extends JobCard>(job: Known): Known => (job.id === id ? { ...job, smart } : job);
      for (const list of [cardsKey, wishlistKey]) queryClient.setQueryData(list, (cards) => cards?.map(put));
      queryClient.setQueryData(detailKey(id), (job) => job && put(job));
      setOffer(offered);
      return true;
    } catch (error) {
      fail(error, errorToasts.updateJob);
      return false;
    }
  }

  return {
    offer,
    dismiss: () => setOffer(null),
    async correct(correction) {
      const known = queryClient.getQueryData(jobTagsKey(id));
      const earlier = known && earlierOf(known, correction.dimension);
      if (!(await send(correction))) return;
      toast({
        title: `${DIMENSION_NAMES[correction.dimension]} changed for this job`,
        tone: 'success',
        ...(earlier && { action: { label: 'Undo', onClick: () => void send(earlier) } }),
      });
    },
    async accept() {
      if (!offer) return;
      try {
        const rule = await api.call('createTagRule', { body: offer });
        setOffer(null);
        // The tags of every job may be others now.
        const refetch = (): void => void queryClient.invalidateQueries({ queryKey: callKey('listJobs') });
        refetch();
        toast({
          title: 'Rule added',
          description: 'It applies to all of your jobs. You can change it in Settings.',
          tone: 'success',
          action: {
            label: 'Undo',
            onClick: () =>
              void api
                .call('deleteTagRule', { params: { id: rule.id } })
                .then(refetch, (error: unknown) => fail(error, errorToasts.updateJob)),
          },
        });
      } catch (error) {
        fail(error, errorToasts.updateJob);
      }
    },
  };
}
