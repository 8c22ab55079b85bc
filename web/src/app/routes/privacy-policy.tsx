import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { formatPeriod, VISITOR_RULES } from '#contract/retention';
import { studio } from '#studio';
import { LegalPage } from '../../features/site/components/legal-page';
import { addressLink } from '../../lib/contact-links';

const { instructor } = studio;

export function Component() {
  const mail = <a href={addressLink(instructor.email)}>{instructor.email}</a>;
  return (
    <LegalPage title="Privacy Policy" updated="27 November 2026">
      <p>
        {instructor.name}, {studio.name}, {studio.address.locality}, is responsible for your data. This page says what
        is collected, why, and what you can ask for under the General Data Protection Regulation (GDPR). Write to {mail}{' '}
        about any of it.
      </p>
      <h2>What is collected</h2>
      <ul>
        <li>
          <strong>Your name and contact.</strong> Your name and email address when you book or write to us, with
          whatever you tell us in the notes or the message.
        </li>
        <li>
          <strong>Payment information.</strong> What you booked, its price, how you pay and a reference of the payment.
          Card details go straight to the card payment provider; they never reach us and we do not store them.
        </li>
        <li>
          <strong>What happens to your booking.</strong> When it was made, moved, cancelled or refunded, and by whom: by
          you, by your teacher or by the system. This history holds no name and no address.
        </li>
        <li>
          <strong>Notes.</strong> What you write in the notes of a booking, and a private note that your teacher may
          write about you. Nobody else sees either; you get both with your copy, and they are deleted with your data.
          Neither is for your health: that is better told on the mat.
        </li>
        <li>
          <strong>Analytics and cookies.</strong> Which pages are visited, how fast they load and that a class of some
          kind was booked; only after you agreed, and never with your name, your email or a link that was made for you.
          The payment provider sets its own cookies on the payment step, to prevent fraud.
        </li>
      </ul>
      <h2>What your browser keeps</h2>
      <p>We set no cookies on these pages. Your own browser keeps the following for this site, and nowhere else:</p>
      <ul>
        <li>
          <strong>Until you close the tab</strong> (session storage): the class you chose, your name, email address and
          notes and the state of your booking (<code>booking.v1</code>); an unsent message (
          <code>contact.draft.v1</code>), until it is sent; a random number that keeps one press from booking twice (
          <code>booking.attempt.v1</code>), and one that keeps one message from arriving twice (
          <code>contact.attempt.v1</code>); which version of the site this tab was updated from (
          <code>renewedFrom</code>); between which of these pages you went with a fade (
          <code>remix-router-transitions</code>); and how far you had scrolled (
          <code>react-router-scroll-positions</code>).
        </li>
        <li>
          <strong>Until you clear it</strong> (local storage): whether you accepted or declined analytics (
          <code>analyticsConsent</code>: <code>granted</code> or <code>denied</code>); what was booked or opened on this
          device and the link to change it, without your name and address (<code>ownBookings.v1</code>, which you can
          remove under <Link to={paths.ownBookings}>Your bookings</Link>); a message that you wrote while offline, until
          it is sent (<code>contact.waiting.v1</code>); in which class a place was last held for your payment, and until
          when (<code>heldPlace.v1</code>); and whether you were offered the app (<code>installHintShown</code>).
        </li>
        <li>
          <strong>For use while offline</strong> (caches and a database named <code>public</code>): the files of these
          pages and the schedule, as everybody sees them.
        </li>
      </ul>
      <p>
        Before you accept, nothing of the analytics service is loaded. Where this site has one, “Cookie settings” at the
        foot of every page lets you change your mind at any time; from then on nothing more is reported. If you
        accepted, the service may have set cookies of its own, which you can delete in your browser.
      </p>
      <h2>What it is for</h2>
      <ul>
        <li>To hold your place in a class, to confirm it, to remind you, and to tell you when something changes.</li>
        <li>
          To let you change your booking without an account. The link in our mails is made for your booking alone: it
          opens its page, with your first name and a shortened address, for whoever has it. You can have a new one sent
          to you there, which ends the old one.
        </li>
        <li>To know what happened to your booking, so that you and your teacher can look it up.</li>
        <li>To take payments and to give them back.</li>
        <li>To teach you safely, with the notes of your teacher.</li>
        <li>To answer your messages.</li>
        <li>To understand which pages help, so that we can make them better.</li>
      </ul>
      <h2>Legal basis</h2>
      <p>
        Bookings, payments and answers to your messages rest on the contract between you and us, or on what you ask for
        before one. Mails about classes like those that you have booked rest on the law that allows them to clients
        (art. 21.2 LSSI); each of them has a link that ends them. The notes of your teacher rest on our legitimate
        interest in teaching you well; you can object to them. What you write about your health rests on your explicit
        consent, which you give by writing it, and analytics on your consent. You can withdraw either at any time.
      </p>
      <h2>Who else sees it</h2>
      <p>
        Only the service providers that we need for this: the card payment provider, the host of this site, the carrier
        of our email, if you switched notifications on the push service of your browser’s maker, which cannot read them,
        and, if you agreed, the analytics service. They may use your data for that purpose alone. Where one of them
        works outside the European Economic Area, the contract clauses of the European Commission, or its decision that
        the country protects data well enough, cover it. We sell nothing to anyone.
      </p>
      <h2>How long it is kept</h2>
      <ul>
        {VISITOR_RULES.map(({ what, period, after }) => (
          <li key={what}>
            {what}: {formatPeriod(period)} after {after}.
          </li>
        ))}
      </ul>
      <p>
        After that it is deleted or made anonymous by itself, every night. That you want no mailings is remembered until
        you ask for them again. What you ask us to delete before its time, we delete, unless the law forbids it.
      </p>
      <h2>Your rights</h2>
      <ul>
        <li>
          <strong>Access:</strong> to know what we have about you, and get a copy.
        </li>
        <li>
          <strong>Correction:</strong> to have what is wrong put right.
        </li>
        <li>
          <strong>Deletion:</strong> to have your data deleted.
        </li>
        <li>
          <strong>Restriction:</strong> to have it kept and not used while a question about it is open.
        </li>
        <li>
          <strong>Portability:</strong> to get what you gave us in a file that other programs read.
        </li>
        <li>
          <strong>Objection:</strong> to object to what rests on our legitimate interest, and to mails at any time.
        </li>
        <li>
          <strong>Withdrawal:</strong> to withdraw your consent at any time, for what comes after.
        </li>
      </ul>
      <p>
        Write to {mail}; you will have an answer within a month. You may also complain to the Spanish data protection
        authority, the <a href="https://www.aepd.es">AEPD</a>.
      </p>
    </LegalPage>
  );
}
