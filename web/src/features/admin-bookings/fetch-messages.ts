import { isRefusal } from '../../admin/admin-apollo';
import { toErrorMessage } from '../../lib/error-messages';

const REFUSED = 'Unauthorized or Forbidden. Please log in again.';

/** Why the bookings could not be fetched, after 'Error fetching bookings: '. */
export function toFetchMessage(error: unknown): string {
  if (isRefusal(error)) return REFUSED;
  return toErrorMessage(error, {
    status: formatStatus,
    otherwise: 'The server does not answer. Please check your connection and try again.',
  });
}

/** The same for a file that was asked for without GraphQL. */
export async function formatErrorBody(response: Response): Promise<string> {
  if (response.status === 401 || response.status === 403) return REFUSED;
  const body: unknown = await response.json().catch(() => null); // a gateway's page has no words of ours
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
  return hasMessage ? String(body.message) : formatStatus(response.status);
}

const formatStatus = (status: number) => `HTTP error! status: ${status}`;
