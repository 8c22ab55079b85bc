import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { LegalPage } from '../../features/site/components/legal-page';
import { addressLink } from '../../lib/contact-links';

const { instructor } = studio;

export function Component() {
  return (
    <LegalPage title="Accessibility" updated="25 November 2026">
      <p>
        Everybody should be able to find a class of {studio.name}, book it and change the booking. These pages are made
        to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and are checked against them with every
        change.
      </p>
      <ul>
        <li>Everything works with the keyboard alone, and shows where you are.</li>
        <li>Screen readers get names for every control, and hear what changes while you look at the calendar.</li>
        <li>
          Text grows to twice its size without being cut off, in light and dark, and motion stops when you ask for less.
        </li>
        <li>Buttons are at least 44 pixels high, and no step has to be done within a time that you cannot see.</li>
      </ul>
      <h2>What does not work yet</h2>
      <p>
        The card form belongs to the payment provider, and maps open at another site: both have statements of their own.
        You can always choose to pay in person.
      </p>
      <h2>When something stands in your way</h2>
      <p>
        Write to <a href={addressLink(instructor.email)}>{instructor.email}</a>, call {instructor.phone} or use the{' '}
        <Link to={paths.contact}>contact page</Link>: {instructor.firstName} answers, books for you if you like, and has
        it mended.
      </p>
      <p>
        Not every place is easy to reach: sand, grass and steps are described with{' '}
        <Link to={paths.locations}>each location</Link>.
      </p>
    </LegalPage>
  );
}
