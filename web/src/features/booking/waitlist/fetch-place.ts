import { parseClassReference } from '#contract/occurrence-id';
import { type LoaderArgs, loadRefusal } from '../../../boot/server-client';
import {
  ClassToWaitForDocument,
  type ClassToWaitForQuery,
  WaitlistByLinkDocument,
  type WaitlistPlace_PlaceFragment,
} from '../../../gql/personal-operations';
import { type Found, query, toFailure, toFound, toResponse } from '../manage/personal-answer';

export type WaitlistPlace = WaitlistPlace_PlaceFragment;
export type FoundPlace = Found<{ place: WaitlistPlace }>;

/** Loader: the place on a waitlist that the personal link in the address opens. */
export async function fetchWaitlistPlace({ context, params }: LoaderArgs) {
  const place = (await query(context, WaitlistByLinkDocument, { link: params.link ?? '' }))?.waitlistByLink;
  return place?.__typename === 'WaitlistPlace' ? toFound(context, { place }) : toResponse(toFailure(place));
}

export type WaitedClass = ClassToWaitForQuery['schedule']['slots'][number];
/** `typed`: what was typed into the form that was refused, by the names of its fields. */
export type FoundClass = Found<{ waited: WaitedClass; typed: Record<string, string> }>;

const NO_CLASS = 'This class is not on the schedule any more. Please choose another one.';

/** Loader: the class of the address, `{availabilityId}_{date}`, that somebody would like to wait for. */
export async function fetchWaitedClass({ context, params: { classId = '' } }: LoaderArgs) {
  const date = parseClassReference(classId)?.localDate;
  if (!date) return toResponse({ kind: 'gone', message: NO_CLASS });
  const answer = await query(context, ClassToWaitForDocument, { date });
  if (!answer) return toResponse({ kind: 'unreachable' });
  const waited = answer.schedule.slots.find(({ id }) => id === classId);
  const typed = loadRefusal({ context })?.typed ?? {};
  return waited ? toFound(context, { waited, typed }) : toResponse({ kind: 'gone', message: NO_CLASS });
}
