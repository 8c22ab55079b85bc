import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { classNames } from '../../../components/class-names';
import { MenuToggle } from '../../../components/menu-toggle';
import { useMenu } from '../../../components/use-menu';
import { prefersMotion } from '../../../lib/motion';
import styles from './site-header.module.css';
import { StudioMark } from './studio-mark';

const LINKS = [
  { to: paths.book, text: 'Book a Class' },
  { to: paths.about, text: 'About Me' },
  { to: paths.contact, text: 'Contact' },
];

/** `beside` stands beside the studio's name. */
export function SiteHeader({ beside }: { beside?: ReactNode }) {
  const { isOpen, menuId, toggle, close, closeOnEscape } = useMenu();

  const linkClass = ({ isActive, isPending }: { isActive: boolean; isPending: boolean }) =>
    classNames(styles.link, isActive && styles.active, isPending && styles.pending);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in the header closes its menu
    <header className={styles.header} onKeyDown={closeOnEscape}>
      <div className={styles.bar}>
        <Link
          className={styles.home}
          to={paths.home}
          viewTransition={prefersMotion()}
          aria-label={`${studio.name}, home`}
          onClick={close}
        >
          <StudioMark />
          <span aria-hidden="true">{studio.name}</span>
        </Link>
        {beside}
        <MenuToggle {...toggle} className={styles.toggle} />
        <nav id={menuId} className={classNames(styles.nav, isOpen && styles.open)} aria-label="Main">
          <ul className={styles.list}>
            <li className={styles.menuOnly}>
              <NavLink className={linkClass} to={paths.home} viewTransition={prefersMotion()} end onClick={close}>
                Home
              </NavLink>
            </li>
            {LINKS.map((link) => (
              <li key={link.to}>
                <NavLink className={linkClass} to={link.to} viewTransition={prefersMotion()} onClick={close}>
                  {link.text}
                </NavLink>
              </li>
            ))}
            <li className={styles.menuOnly}>
              <NavLink className={linkClass} to={paths.ownBookings} viewTransition={prefersMotion()} onClick={close}>
                Your bookings
              </NavLink>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
