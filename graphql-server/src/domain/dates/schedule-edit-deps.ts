import type { SignedIn } from '../auth/sessions';
import type { Clock, Db, Jobs } from '../ports';
import type { StudioTime } from '../time/studio-time';

/** Dependencies of the use-cases that edit the schedule. */
export type ScheduleEditDeps = { db: Db; clock: Clock; studioTime: StudioTime; jobs: Jobs };

/** Dependencies of the use-cases that list it for the admin. */
export type ScheduleReadDeps = Omit<ScheduleEditDeps, 'jobs'>;

/** The admin who edits. */
export type Editor = Pick<SignedIn, 'username'>;
