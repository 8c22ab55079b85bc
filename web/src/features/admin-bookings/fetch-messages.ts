import { isRefusal } from '../../admin/admin-apollo';
import { toErrorMessage } from '../../lib/error-messages';

export const UNREACHABLE_MESSAGE = 'The server does not answer. Please check your connection and try again.';
const REFUSED = 'Unauthorized or Forbidden. Please log in again.';

/** Why the bookings could not be fetched; the caller puts 'Error fetching bookings: ' before it. */
export function toFetchMessage(error: unknown): string {
  if (isRefusal(error)) return REFUSED;
  return toErrorMessage(error, { status: formatStatus, otherwise: UNREACHABLE_MESSAGE });
}

/** The same for a REST response. */
export async function toResponseMessage(response: Response): Promise<string> {
  if (response.status === 401 || response.status === 403) return REFUSED;
  const body: unknown = await response.json().catch(() => null); // a gateway answers with a page, not with our JSON
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
  return hasMessage ? String(body.message) : formatStatus(response.status);
}

const formatStatus = (status: number) => `HTTP error! status: ${status}`;
