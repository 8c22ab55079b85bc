import type { Tx } from '../ports';
import type { DatedClassNow } from './lock-class';

/**
 * Raises the number of places of one date, in the caller's transaction that has locked the class for editing: of a series on the
 * date alone, of a single class on the class itself, as the forms do.
 */
export async function storeRaisedCapacity(
  tx: Tx,
  { availability, occurrence }: Pick<DatedClassNow, 'availability' | 'occurrence'>,
  capacity: number,
): Promise<void> {
  const version = { increment: 1 };
  if (availability.frequency) {
    await tx.occurrence.update({ where: { id: occurrence.id }, data: { raisedCapacity: capacity, version } });
  } else {
    await tx.availability.update({ where: { id: availability.id }, data: { capacity, version } });
  }
}
