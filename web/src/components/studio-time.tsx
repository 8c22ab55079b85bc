import { formatInstant } from '../lib/studio-time';

/** Shows an instant (ISO 8601) in the studio's time zone. */
export function StudioTime({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatInstant(instant)}</time>;
}
