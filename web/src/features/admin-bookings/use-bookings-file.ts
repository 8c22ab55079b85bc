import { useState } from 'react';
import * as z from 'zod/mini';
import { CSV_SEPARATORS, type CsvSeparator } from '#contract/booking-list';
import { endAdminSession, useAdminSession } from '../../admin/admin-session';
import { reasonInMessage } from '../../admin/session-end-reason';
import { refusalIn } from '../../lib/error-messages';
import { saveFile } from '../../lib/save-file';
import { sessionValue } from '../../lib/session-value';
import { formatStatus, REFUSED, UNREACHABLE_MESSAGE } from './fetch-messages';

type BookingsFile = {
  isBusy: boolean;
  error: string | null;
  /** As it was chosen on this device. */
  separator: CsvSeparator;
  separateBy: (separator: CsvSeparator) => void;
  download: (address: URLSearchParams) => Promise<void>;
};

const storedSeparator = sessionValue('csvSeparator.v1', z.enum(CSV_SEPARATORS), () => window.localStorage);

/** Downloads the bookings that the URL's filter selects, as a CSV file. */
export function useBookingsFile(): BookingsFile {
  const session = useAdminSession();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [separator, setSeparator] = useState<CsvSeparator>(() => storedSeparator.read() ?? 'comma');

  function separateBy(chosen: CsvSeparator): void {
    setSeparator(chosen);
    storedSeparator.write(chosen);
  }

  async function download(address: URLSearchParams): Promise<void> {
    if (session.kind !== 'admin') return;
    setIsBusy(true);
    try {
      const headers = { authorization: `Bearer ${session.token}` };
      const query = new URLSearchParams([...address, ['separator', separator]]);
      const response = await fetch(`/api/bookings/admin.csv?${query}`, { headers });
      setError(response.ok ? null : await toProblem(response, session.token));
      if (response.ok) saveFile(await response.blob(), toFileName(response));
    } catch {
      setError(UNREACHABLE_MESSAGE);
    }
    setIsBusy(false);
  }

  return { isBusy, error, separator, separateBy, download };
}

/** Says why there is no file. Ends a sign-in that the server rejects. */
async function toProblem(response: Response, token: string): Promise<string> {
  const body: unknown = await response.json().catch(() => null); // a gateway answers with a page, not with JSON
  const message = typeof body === 'object' ? refusalIn(body) : null;
  if (response.status !== 401 && response.status !== 403) return message ?? formatStatus(response.status);
  endAdminSession('refused', token, reasonInMessage(message));
  return REFUSED;
}

function toFileName(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'bookings.csv';
}
