import { studio } from '#studio';

const { instructor } = studio;

/** How to book where scripts do not run: a form of several steps needs them. Invisible where they do. */
export function WithoutScripts() {
  return (
    <noscript>
      <p>
        Booking here needs JavaScript, which is off in this browser. To book without it, write to{' '}
        <a href={`mailto:${instructor.email}`}>{instructor.email}</a> or call{' '}
        <a href={`tel:${instructor.phone.replaceAll(' ', '')}`}>{instructor.phone.replaceAll(' ', '\u00A0')}</a>.
      </p>
    </noscript>
  );
}
