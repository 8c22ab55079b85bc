import type { SignedIn } from '../auth/sessions';
import type { Clock, Db, Jobs } from '../ports';
import type { StudioTime } from '../schedule/studio-time';

/** What the use-cases that change the schedule need from outside. */
export type ScheduleEditDeps = { db: Db; clock: Clock; studioTime: StudioTime; jobs: Jobs };

/** What it takes to read what the teacher sees of it. */
export type ScheduleReadDeps = Omit<ScheduleEditDeps, 'jobs'>;

/** Who changes it. */
export type Editor = Pick<SignedIn, 'username'>;
