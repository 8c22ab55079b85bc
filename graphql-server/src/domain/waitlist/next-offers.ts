import type { WaitlistEntry } from '#prisma';

type Waiting = Pick<WaitlistEntry, 'seats'>;

/**
 * Chooses who is offered the free places of a class: in the order of the queue, each whose seats fit into what is left. Somebody
 * who needs more stays where they are.
 */
export function chooseNextOffers<Entry extends Waiting>(queue: readonly Entry[], freePlaces: number): Entry[] {
  let left = freePlaces;
  return queue.filter(({ seats }) => {
    if (seats > left) return false;
    left -= seats;
    return true;
  });
}

/** How many offers somebody may let pass: after the first they wait at the end of the queue, after the last they wait no more. */
export const MAX_LAPSES = 2;
