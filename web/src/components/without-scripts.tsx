import { studio } from '#studio';
import { addressLink, telLink } from '../lib/contact-links';

const { instructor } = studio;

/** How to book where scripts do not run: a form of several steps needs them. Invisible where they do. */
export function WithoutScripts() {
  return (
    <noscript>
      <p>
        Booking here needs JavaScript, which is off in this browser. To book without it, write to{' '}
        <a href={addressLink(instructor.email)}>{instructor.email}</a> or call{' '}
        <a href={telLink(instructor.phone)}>{instructor.phone.replaceAll(' ', '\u00A0')}</a>.
      </p>
    </noscript>
  );
}
