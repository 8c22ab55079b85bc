import * as z from 'zod/mini';
import { LIMITS } from './limits';
import { BODY_MESSAGE, deviceKey, lines } from './text';

/** Attendance and cash payment of one booking, as marked by a device. Repeated requests with the same key count as one mark. */
export const attendanceInput = z.object(
  {
    key: deviceKey,
    baseVersion: z.int('The version must be a whole number.').check(z.minimum(0, 'The version cannot be negative.')),
    attendance: z.pipe(
      z.nullish(z.enum(['CAME', 'ABSENT'], 'Attendance must be CAME or ABSENT.')),
      z.transform((attendance) => attendance ?? null),
    ),
    isPaidCash: z.boolean('isPaidCash must be true or false.'),
  },
  BODY_MESSAGE,
);
export type AttendanceInput = z.infer<typeof attendanceInput>;

/** The optional reason for cancelling a class, sent to everybody who had booked it. */
export const cancelInput = z.object(
  {
    reason: z.pipe(
      z.nullish(lines({ label: 'Reason', max: LIMITS.notes })),
      z.transform((reason) => reason || null),
    ),
  },
  BODY_MESSAGE,
);
