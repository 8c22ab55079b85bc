import { formatInstant } from '../lib/studio-time';

/** An instant (ISO 8601) as the studio's clock shows it. */
export function StudioTime({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatInstant(instant)}</time>;
}
