import type { ApolloClient } from '@apollo/client';
import { MarkAttendanceDocument } from '../../../gql/admin-operations';
import type { Mark, Outcome } from '../marks';

/** Sends a mark. Null when it is not known what came of it. */
export async function sendMark(client: ApolloClient, mark: Mark): Promise<Outcome | null> {
  const { bookingId, key, baseVersion, outcome, isPaidCash } = mark;
  const input = { bookingId, key, baseVersion, outcome, isPaidCash };
  try {
    const { data } = await client.mutate({ mutation: MarkAttendanceDocument, variables: { input } });
    const answer = data?.markAttendance;
    if (!answer) return null;
    switch (answer.__typename) {
      case 'ServiceUnavailableError':
        return null;
      case 'Attendance':
        return { kind: 'taken', stands: answer };
      case 'AttendanceConflictError':
        return { kind: 'conflict', stands: answer.stands };
      default:
        return { kind: 'refused', text: answer.message };
    }
  } catch {
    return null; // no answer, or none that can be understood: the same mark is sent again
  }
}
