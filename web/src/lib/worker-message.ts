/** What a page tells its service worker. */
export type WorkerMessage =
  /** A page was opened with signal: the schedule can be kept for later. */
  | { type: 'opened' }
  /** The visitor wants the version that waits. Answered on the port with whether it takes over now. */
  | { type: 'take-over' };
