import type { Availability } from '#prisma';
import type { Editor, ScheduleEditDeps } from '../dates/schedule-edit-deps';
import { StateConflictError } from '../errors';
import { lockAvailability } from '../schedule/lock-class';
import { toDbDate } from '../time/local-date';
import { inTransaction } from '../transaction';
import { countComing } from './coming-people';
import { applyEdit } from './update-availability';

/**
 * Ends a series after its last date that people have booked: they come, and nobody can book later. Those who wait for a later date are
 * mailed that it does not take place.
 * @throws NotFoundError when the class is unknown or deleted
 * @throws StateConflictError for a class that does not recur, or when nobody has booked a date to come
 */
export function endSeries(deps: ScheduleEditDeps, editor: Editor, id: string): Promise<Availability> {
  const { db, clock, studioTime, jobs } = deps;
  return inTransaction(db, async (tx) => {
    const before = await lockAvailability(tx, id);
    if (!before.frequency) throw new StateConflictError('This class does not recur: it ends by itself.');
    const lastDate = (await countComing({ db: tx, clock }, id)).dates.at(-1);
    if (!lastDate) throw new StateConflictError('Nobody has booked a date to come. Please delete the series instead.');
    const changes = { untilDate: toDbDate(lastDate) };
    return applyEdit(tx, { studioTime, jobs }, editor, { before, changes, isConfirmed: true, now: clock.now() });
  });
}
