import { z } from 'zod';
import { id, moment, required, text } from '../fields.ts';
import { TEXT_MAX } from '../limits.ts';
import { requiredTexts } from '../texts.ts';

/** Where a saved view is shown. */
export const VIEW_LAYOUTS = ['kanban', 'table'] as const;
export type ViewLayout = (typeof VIEW_LAYOUTS)[number];

const filterText = text().max(TEXT_MAX.filter, `Use at most ${TEXT_MAX.filter} characters.`);

/** A filter that a person has given a name, with the layout that it is shown in. */
export const savedView = z.object({
  id,
  name: z.string(),
  /** The text of the filter, which links to the view carry instead of its id. */
  q: z.string(),
  layout: z.enum(VIEW_LAYOUTS),
  /** Its position among the person's views, from 0 on. */
  position: z.number().int().min(0),
  createdAt: moment,
});
export type SavedView = z.infer<typeof savedView>;

const fields = {
  name: required(TEXT_MAX.viewName, requiredTexts.viewName),
  q: filterText,
  layout: z.enum(VIEW_LAYOUTS),
  position: z.number().int().min(0).max(1_000_000),
};
/** POST /api/saved-views. Without a `position` it is the last one. Names differ in more than case and accents. */
export const createSavedViewBody = z.object(fields).partial().required({ name: true, q: true, layout: true });
export type CreateSavedViewBody = z.input<typeof createSavedViewBody>;
export type NewSavedView = z.output<typeof createSavedViewBody>;
/** PATCH /api/saved-views/{id}, with any of the fields. */
export const updateSavedViewBody = z
  .object(fields)
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Nothing to change.');
export type UpdateSavedViewBody = z.input<typeof updateSavedViewBody>;
export type SavedViewChanges = z.output<typeof updateSavedViewBody>;
