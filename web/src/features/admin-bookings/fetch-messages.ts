import { isRefusal } from '../../admin/admin-apollo';
import { toErrorMessage } from '../../lib/error-messages';

export const UNREACHABLE_MESSAGE = 'The server does not answer. Please check your connection and try again.';
export const REFUSED = 'Unauthorized or Forbidden. Please log in again.';

/** Why the bookings could not be fetched; the caller puts 'Error fetching bookings: ' before it. */
export function toFetchMessage(error: unknown): string {
  if (isRefusal(error)) return REFUSED;
  return toErrorMessage(error, { status: formatStatus, otherwise: UNREACHABLE_MESSAGE });
}

export const formatStatus = (status: number) => `HTTP error! status: ${status}`;
