import { findPlace } from './find-place';

/** Minutes before the start of an online class at which something happens with the link to its room. */
export const JOIN_LINK_MINUTES = {
  /** The teacher is notified when no link is set. */
  missing: 180,
  /** The page of a booking shows the link, until the class ends. */
  shown: 60,
  /** The link is mailed. Somebody who books later has it in the confirmation. */
  mailed: 45,
} as const;

/** True for a class by video: one of that type, or one at the place that is a room on the internet. */
export function isOnlineClass(
  { classType, location }: { classType: string; location: string },
  places: readonly { id: string; name: string }[],
): boolean {
  return classType === 'ONLINE_CLASS' || findPlace(location, places)?.id === 'online';
}
