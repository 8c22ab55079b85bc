import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '#contract/paths';
import { classNames } from '../../../components/class-names';
import { InstallItem } from '../../../components/install-item';
import { MenuToggle } from '../../../components/menu-toggle';
import { useMenu } from '../../../components/use-menu';
import { VisuallyHidden } from '../../../components/visually-hidden';
import type { InboxView } from '../use-inbox';
import styles from './admin-header.module.css';

const LINKS = [
  { to: paths.adminDashboard, text: 'Dashboard' },
  { to: paths.adminAvailability, text: 'Manage Availability' },
];

const FURTHER_LINKS = [
  { to: paths.adminWeather, text: 'Weather' },
  { to: paths.adminActivity, text: 'Activity' },
  { to: paths.adminNotifications, text: 'Notifications' },
  { to: paths.adminPrivacy, text: 'Client Data' },
  { to: paths.adminSecurity, text: 'Security' },
];

type AdminHeaderProps = {
  mark: ReactNode;
  username?: string;
  /** What waits for the teacher; null when nothing does. */
  inbox: InboxView | null;
  isLeaving: boolean;
  onLogOut: () => void;
};

/** Of the address of the messages: it was pressed to get there, also when it is the address already. */
export type MessagesState = { isArrival: true };

/** The header of the admin area: links to its screens, what waits, the username, and Logout. */
export function AdminHeader({ mark, username, inbox, isLeaving, onLogOut }: AdminHeaderProps) {
  const { isOpen, menuId, toggle, close, closeOnEscape } = useMenu();

  const renderLink = ({ to, text }: { to: string; text: string }, className?: string) => (
    <li key={to}>
      <NavLink
        className={({ isActive }) => classNames(styles.link, className, isActive && styles.active)}
        to={to}
        onClick={close}
      >
        {text}
      </NavLink>
    </li>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in the header closes its menu
    <header className={styles.header} onKeyDown={closeOnEscape}>
      <div className={styles.bar}>
        <Link className={styles.home} to={paths.adminDashboard} onClick={close}>
          {mark}
          Admin Area
        </Link>
        <div aria-live="polite" className={styles.inbox}>
          {inbox ? (
            <Link
              data-later
              className={styles.inboxLink}
              to={paths.adminMessages}
              state={{ isArrival: true } satisfies MessagesState}
              title={inbox.text}
              onClick={close}
            >
              <span aria-hidden="true" className={styles.count}>
                {inbox.count}
              </span>
              <VisuallyHidden>{inbox.text}</VisuallyHidden>
            </Link>
          ) : null}
        </div>
        <MenuToggle {...toggle} className={styles.toggle} />
        <nav id={menuId} className={classNames(styles.nav, isOpen && styles.open)} aria-label="Admin">
          <ul className={styles.list}>
            {LINKS.map((link) => renderLink(link))}
            {FURTHER_LINKS.map((link) => renderLink(link, styles.further))}
            <li>
              <a className={classNames(styles.link, styles.further)} href={paths.home} target="_blank" rel="noreferrer">
                View site
              </a>
            </li>
            <InstallItem className={classNames(styles.link, styles.further, styles.install)} />
            <li className={styles.end}>
              {username ? <span className={styles.who}>{username}</span> : null}
              <button type="button" className={styles.logOut} aria-busy={isLeaving || undefined} onClick={onLogOut}>
                Logout
              </button>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
