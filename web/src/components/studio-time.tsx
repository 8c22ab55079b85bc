import { formatInstant, type StudioMoment } from '../lib/studio-moment';

/** A moment as the studio's clock shows it. */
export function StudioTime({ moment }: { moment: StudioMoment }) {
  return <time dateTime={`${moment.date}T${moment.time}`}>{formatInstant(moment)}</time>;
}
