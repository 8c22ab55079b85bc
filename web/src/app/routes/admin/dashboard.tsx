import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { useLoaderData, useLocation, useMatch, useNavigationType } from 'react-router-dom';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { ADMIN_TOKEN_KEY } from '../../../admin/admin-token';
import { type LoaderArgs, renderFacts, serverClient } from '../../../boot/server-client';
import { Panel } from '../../../components/panel';
import { Skeleton } from '../../../components/skeleton';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { useNextClasses } from '../../../features/admin-classes/api/use-next-classes';
import type { ListedSchedule } from '../../../features/admin-classes/attendance';
import { NextClasses } from '../../../features/admin-classes/components/next-classes';
import { NextStart } from '../../../features/admin-classes/components/next-start';
import { useAddedPeople, useMarks } from '../../../features/admin-classes/marks-context';
import { queryStoredDay, readStoredDay, type StoredDay } from '../../../features/admin-classes/stored-day';
import { findNextLook } from '../../../features/admin-classes/today';
import {
  PAYMENT_ISSUES_ID,
  PaymentIssues,
  useHasPaymentIssues,
} from '../../../features/admin-money/components/payment-issues';
import type { MessagesState } from '../../../features/admin-session/components/admin-header';
import { readItem } from '../../../lib/read-item';
import { getServerTime } from '../../../lib/server-time';
import { findMidnight } from '../../../lib/studio-time';
import { useHasBeen } from '../../../lib/use-has-been';
import { useIsOnline } from '../../../offline/connection';
import parts from './dashboard-parts.module.css';
import styles from './screen.module.css';
import { deleteDashboard, storeDashboard } from './store-dashboard';

const MESSAGES_ID = 'contact-messages';
/** The parts below today's people. */
const LATER_PARTS = [
  { id: 'recent-bookings', name: 'Bookings', title: 'Recent Bookings' },
  { id: MESSAGES_ID, name: 'Messages', title: 'Contact Messages' },
  { id: 'compose-email', name: 'Email', title: 'Compose Email' },
] as const;
const PARTS = [{ id: 'next-classes', name: 'Classes' }, ...LATER_PARTS] as const;
/** Nearly always absent. It stands below the classes, which it would move when the server has answered. */
const MONEY = { id: PAYMENT_ISSUES_ID, name: 'Money to look at' };

/** Reads the day that the device stores before the first rendering, which then shows it at once. The server queries it. */
export function loader({ context }: LoaderArgs): Promise<StoredDay | null> {
  const client = context.get(serverClient);
  const admin = context.get(renderFacts)?.admin;
  return client && admin ? queryStoredDay(client, admin.token) : readStoredDay(readItem(ADMIN_TOKEN_KEY));
}

/** Another address of this screen, such as the next page of the bookings, reads nothing again. */
export const shouldRevalidate = () => false;

export function Component() {
  useDocumentTitle('Dashboard');
  const hasBeenOnline = useHasBeen(useIsOnline());
  const day = useNextClasses(useLoaderData<typeof loader>());
  // What is further down is asked for once the people of today are there: with one bar of signal, they would share it.
  const hasDay = useHasBeen((day.schedule !== null && !day.isFromDevice) || day.error !== null);

  return (
    <div className={styles.screen}>
      <StepHeading title={`Welcome, ${studio.instructor.firstName}`} />
      {hasBeenOnline && <DashboardParts />}
      <div data-day className={parts.classes}>
        <NextClasses {...day} />
      </div>
      <div data-later className={parts.later}>
        {hasBeenOnline ? (
          <>
            <PaymentIssues />
            <Later isWaiting={!hasDay} />
          </>
        ) : (
          <p className={styles.intro}>Bookings, messages and email come back when you are online.</p>
        )}
      </div>
      {!day.isFromDevice && day.schedule && <StoredForNextStart schedule={day.schedule} />}
    </div>
  );
}

/** Stores what the next start shows first, unless something waits to be sent, which that would lack. */
function StoredForNextStart({ schedule }: { schedule: ListedSchedule }) {
  const { token, pending: marks } = useMarks();
  const { pending: people } = useAddedPeople();
  const isSent = marks.length + people.length === 0;
  const { classes } = schedule;
  useEffect(() => {
    if (!isSent) void deleteDashboard(token).catch(() => undefined); // the storage is switched off
  }, [isSent, token]);
  const store = useCallback(
    (day: string) => {
      const now = getServerTime().getTime();
      const validMs = findNextLook(classes, { now, midnight: findMidnight(now) }) - now;
      void storeDashboard(token, day, validMs).catch(() => undefined); // the same, or it is full
    },
    [token, classes],
  );
  return isSent && <NextStart schedule={schedule} onRender={store} />;
}

/** Bookings, messages and email; their titles alone while they wait, and until their code is there. */
function Later({ isWaiting }: { isWaiting: boolean }) {
  const isAtMessages = useMatch(paths.adminMessages) !== null;
  const LaterParts = useLaterParts(isWaiting);
  const isThere = LaterParts !== null;
  const isBack = useNavigationType() === 'POP' && hasShownLater;
  const arrival = useArrival();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival scrolls, and Back restores the position instead
  useEffect(() => {
    if (isThere) hasShownLater = true;
    return isAtMessages && isThere && !isBack ? stayAt(`${MESSAGES_ID}-title`) : undefined;
  }, [isAtMessages, isThere, arrival]);
  if (LaterParts) return <LaterParts messagesId={MESSAGES_ID} />;
  return LATER_PARTS.map(({ id, title }) => (
    <Panel key={id} id={id} title={title}>
      <Skeleton height="14rem" radius="var(--radius-md)" />
    </Panel>
  ));
}

/** The parts were shown since the document was loaded: an entry of the history that is gone back to was scrolled before. */
let hasShownLater = false;

/** The key of the last navigation that was meant for the messages; other ones, such as sorting the bookings, stay where they are. */
function useArrival(): string {
  const { key, state } = useLocation();
  const [arrival, setArrival] = useState(key);
  if (arrival !== key && (state as MessagesState | null)?.isArrival) setArrival(key);
  return arrival;
}

type LaterPartsType = typeof import('./later-parts').LaterParts;

/** The code once it was loaded: Back shows the whole screen at once, so that its scroll position exists. */
let loaded: LaterPartsType | null = null;

/** Null until the code is there; a download that failed is tried again when the connection is back. */
function useLaterParts(isWaiting: boolean): LaterPartsType | null {
  const isOnline = useIsOnline();
  const [LaterParts, setLaterParts] = useState(() => loaded);
  const isNeeded = !isWaiting && isOnline && LaterParts === null;
  useEffect(() => {
    if (!isNeeded) return;
    import('./later-parts').then(
      (module) => {
        loaded = module.LaterParts;
        setLaterParts(() => module.LaterParts);
      },
      () => undefined,
    );
  }, [isNeeded]);
  return LaterParts;
}

/** Scrolls by itself: as a navigation, the router would animate it instead of scrolling once one between pages was animated. */
function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** Links to the dashboard's parts: on a phone they lie many screens apart. */
function DashboardParts() {
  const shown = useHasPaymentIssues() ? [MONEY, ...PARTS] : PARTS;
  return (
    <nav aria-label="On this page" className={parts.parts}>
      {shown.map(({ id, name }) => (
        <a
          key={id}
          href={`#${id}-title`}
          data-later={id === MONEY.id || undefined}
          className={parts.part}
          onClick={(event) => goTo(event, `${id}-title`)}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/**
 * Scrolls to a heading, and keeps it in place while the panels above it are fetched and grow, until somebody scrolls, presses or
 * types. Returns the function that ends it.
 */
function stayAt(id: string): () => void {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  const observer = new ResizeObserver(() => heading?.scrollIntoView({ behavior: 'instant' }));
  observer.observe(document.body);
  const listening = new AbortController();
  const end = () => {
    observer.disconnect();
    listening.abort();
  };
  const options = { passive: true, signal: listening.signal } as const;
  for (const act of ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const)
    window.addEventListener(act, end, options);
  return end;
}
