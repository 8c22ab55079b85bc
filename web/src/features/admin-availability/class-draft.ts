import * as z from 'zod/mini';
import { CLASS_TYPE_LABELS, type ClassTypeCode, WEEKDAYS } from '#contract/enums';
import { adminDraft } from '../../admin/admin-draft';
import type { ClassForm } from './class-form';

const form: z.ZodMiniType<ClassForm> = z.object({
  title: z.string(),
  classType: z.enum(Object.keys(CLASS_TYPE_LABELS) as ClassTypeCode[]),
  location: z.string(),
  price: z.string(),
  spots: z.string(),
  duration: z.string(),
  weatherCall: z.string(),
  joinUrl: z.string(),
  start: z.string(),
  isRecurring: z.boolean(),
  frequency: z.enum(['WEEKLY', 'DAILY']),
  weekdays: z.array(z.enum(WEEKDAYS)),
  firstDay: z.string(),
  time: z.string(),
  hasEnd: z.boolean(),
  endDate: z.string(),
  isActive: z.boolean(),
  hasWaitlist: z.boolean(),
  showOnHomepage: z.boolean(),
});
const edit = z.object({ saved: form, data: form });

/** What was typed for a new class. */
export const newClassDraft = adminDraft('class.new.v1', form);

/** What was typed for an edited class, with the saved version that it changes. */
export const editDraft = (id: string) => adminDraft(`class.${id}.v2`, edit);
