/**
 * Tests that change the process that they run in: its time zone, its clock or what it knows of the server's, its certificates or
 * its output. Each runs in a process of its own; all others share one per processor.
 */
export const CHANGE_THE_PROCESS = [
  'graphql-server/src/adapters/push/web-pusher.test.ts',
  'graphql-server/src/cli/doctor.db.test.ts',
  'graphql-server/src/cli/run-command.db.test.ts',
  'graphql-server/src/log.test.ts',
  'graphql-server/test/time-zones.db.test.ts',
  'graphql-server/src/contract/civil-date.test.ts',
  'web/src/app/routes/your-bookings.test.ts',
  'web/src/features/admin-classes/components/wrong-clock.test.ts',
  'web/src/features/booking/components/passing-time.test.ts',
  'web/src/lib/follow-schedule.test.ts',
  'web/src/sw/stored-calendar.test.ts',
];
