import { ArrowUpRight } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { ServerYear } from '../../../boot/server-state';
import { InstallItem } from '../../../components/install-item';
import { prefersMotion } from '../../../lib/motion';
import styles from './site-footer.module.css';
import { StudioMark } from './studio-mark';

/** `settings` is a list item that is added to the legal links. */
export function SiteFooter({ settings }: { settings?: ReactNode }) {
  const year = use(ServerYear) ?? new Date().getFullYear();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <p className={styles.name}>
            <StudioMark />
            {studio.name}
          </p>
          <p className={styles.tagline}>{studio.tagline}</p>
        </div>
        <section aria-labelledby="follow-us">
          <h2 id="follow-us" className={styles.heading}>
            Follow Us
          </h2>
          <ul className={styles.social}>
            {studio.social.map((network) => (
              <li key={network.name}>
                <a className={styles.link} href={network.url}>
                  {network.name}
                  <ArrowUpRight aria-hidden="true" size={16} />
                </a>
              </li>
            ))}
          </ul>
        </section>
        <div className={styles.legal}>
          <p>
            © {year} {studio.name}. All rights reserved.
          </p>
          <ul className={styles.legalLinks}>
            <li>
              <Link className={styles.link} to={paths.ownBookings} viewTransition={prefersMotion()}>
                Your bookings
              </Link>
            </li>
            <li>
              <Link className={styles.link} to={paths.locations} viewTransition={prefersMotion()}>
                Locations
              </Link>
            </li>
            <li>
              <Link className={styles.link} to={paths.privacy} viewTransition={prefersMotion()}>
                Privacy Policy
              </Link>
            </li>
            <li>
              <Link className={styles.link} to={paths.terms} viewTransition={prefersMotion()}>
                Terms of Service
              </Link>
            </li>
            <li>
              <Link className={styles.link} to={paths.accessibility} viewTransition={prefersMotion()}>
                Accessibility
              </Link>
            </li>
            {settings}
            <InstallItem />
          </ul>
        </div>
      </div>
    </footer>
  );
}
