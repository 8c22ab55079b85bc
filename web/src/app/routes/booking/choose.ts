/** The frame of all booking steps and the calendar, in one download. */
export * as layout from './booking-layout';
export * as calendar from './calendar';
