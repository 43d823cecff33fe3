import { z } from 'zod';

/** How many bytes a person's images and recordings take, and how many they may. */
export const storageUse = z.object({
  usedBytes: z.number().int().nonnegative(),
  quotaBytes: z.number().int().positive(),
});
export type StorageUse = z.infer<typeof storageUse>;
