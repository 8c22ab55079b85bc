import { Video } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { DAY_MS } from '#contract/durations';
import { ButtonLink } from '../../../components/button';
import { getServerTime } from '../../../lib/server-time';
import { useIsOnline } from '../../../offline/connection';
import { formatJoinLink } from './booking-labels';
import type { ManagedBooking } from './fetch-managed-booking';
import styles from './manage.module.css';
import type { Circumstances } from './personal-answer';

/** How often an open page looks for a link that the teacher has not set yet. */
const RETRY_MS = 60_000;
/** A page that was opened earlier is not left open until the class. */
const MAX_WAIT_MS = DAY_MS;

type JoinClassProps = { booking: ManagedBooking } & Omit<Circumstances, 'refusal'>;

/** The link to the room of an online class, or when it comes. An open page fetches it when its time has come. */
export function JoinClass({ booking, asOf, timeZone }: JoinClassProps) {
  const { joinUrl, joinLinkFrom } = booking;
  const { revalidate } = useRevalidator();
  const isOnline = useIsOnline();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server (`asOf`) starts the next wait
  useEffect(() => {
    if (joinLinkFrom === null || joinUrl !== null || !isOnline) return;
    const wait = Math.max(Date.parse(joinLinkFrom) - getServerTime().getTime(), RETRY_MS);
    if (wait > MAX_WAIT_MS) return;
    const timer = setTimeout(() => void revalidate(), wait);
    return () => clearTimeout(timer);
  }, [joinLinkFrom, joinUrl, isOnline, asOf, revalidate]);

  if (joinUrl === null) {
    const text = formatJoinLink(booking, asOf, timeZone);
    return text && <p className={styles.deadline}>{text}</p>;
  }
  return (
    <div className={styles.choice}>
      <div className={styles.actions}>
        <ButtonLink to={joinUrl} target="_blank" rel="noopener noreferrer">
          <Video aria-hidden="true" size={20} />
          Join the class
        </ButtonLink>
      </div>
      <p className={styles.quiet}>The room is for those who have booked: please do not share the link.</p>
    </div>
  );
}
