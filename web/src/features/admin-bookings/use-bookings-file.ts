import { useState } from 'react';
import { endAdminSession, useAdminSession } from '../../admin/admin-session';
import { reasonInMessage } from '../../admin/session-end-reason';
import { saveFile } from '../../lib/save-file';
import { toResponseMessage, UNREACHABLE } from './fetch-messages';

type BookingsFile = { isBusy: boolean; error: string | null; download: (address: URLSearchParams) => Promise<void> };

/** Downloads the bookings that the URL's filter selects, as a CSV file. */
export function useBookingsFile(): BookingsFile {
  const session = useAdminSession();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function download(address: URLSearchParams): Promise<void> {
    if (session.kind !== 'admin') return;
    setIsBusy(true);
    try {
      const headers = { authorization: `Bearer ${session.token}` };
      const response = await fetch(`/api/bookings/admin.csv?${address}`, { headers });
      if (response.status === 401 || response.status === 403) await endRefusedSession(response.clone(), session.token);
      setError(response.ok ? null : await toResponseMessage(response));
      if (response.ok) saveFile(await response.blob(), toFileName(response));
    } catch {
      setError(UNREACHABLE);
    }
    setIsBusy(false);
  }

  return { isBusy, error, download };
}

async function endRefusedSession(response: Response, token: string): Promise<void> {
  const body: unknown = await response.json().catch(() => null); // a gateway answers with a page, not with JSON
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  endAdminSession('refused', token, reasonInMessage(message));
}

function toFileName(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'bookings.csv';
}
