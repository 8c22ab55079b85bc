import { Link } from 'react-router-dom';
import { FREE_CANCELLATION_HOURS, MAX_CLIENT_MOVES } from '#contract/limits';
import { LICENCES_PATH, paths } from '#contract/paths';
import { studio } from '#studio';
import { LegalPage } from '../../features/site/components/legal-page';

const { instructor } = studio;

export function Component() {
  return (
    <LegalPage title="Terms of Service" updated="22 November 2026">
      <p>
        These terms apply when you book or take part in a class of {studio.name}, run by {instructor.name} in{' '}
        {studio.address.locality}. By booking you agree to them.
      </p>
      <h2>Booking</h2>
      <p>
        A place is yours when you see the booking confirmed on the page; a confirmation goes to your email address as
        well. Please give an address that you read: it is how changes reach you.
      </p>
      <h2>Cancelling and moving</h2>
      <ul>
        <li>
          Cancel at least {FREE_CANCELLATION_HOURS} hours before the class starts, and you get your money back; or move
          your place to another class, as you like. Until when exactly is written in your confirmation. A later change
          of these terms does not touch it.
        </li>
        <li>
          Cancel later than {FREE_CANCELLATION_HOURS} hours before the class, or do not come, and the price is not
          refunded. If you cancel, somebody else can still have your place.
        </li>
        <li>
          You can move a booking {MAX_CLIENT_MOVES} times. A place paid by card moves to a class that costs as much or
          less, and the difference goes back to your card.
        </li>
        <li>
          When we change the time of your class, cancelling is free for at least another {FREE_CANCELLATION_HOURS}{' '}
          hours, though not beyond its start.
        </li>
        <li>
          When a class cannot take place, because of the weather or because your teacher is ill, you get your money back
          without asking.
        </li>
      </ul>
      <p>
        Both are buttons: the link in your confirmation mail opens the page of your booking, without an account. Whoever
        has that link can change your booking. If you cannot find it,{' '}
        <Link to={paths.myBookings}>ask for a new mail</Link>, reply to any of our mails, which reaches{' '}
        {instructor.firstName}, write to <a href={`mailto:${instructor.email}`}>{instructor.email}</a> or use the{' '}
        <Link to={paths.contact}>contact page</Link>.
      </p>
      <h2>Paying</h2>
      <p>
        You pay by card when you book, or in person before the class. Payments by card go through a card payment
        provider. Your card details go straight to that provider: we never see them and store no payment details.
      </p>
      <h2>Your health and your risk</h2>
      <p>
        Pilates is exercise, and exercise carries a risk of injury. You take part at your own risk and assume it. Ask a
        doctor first if you are pregnant, injured or unsure, tell your teacher before the class, and stop when something
        hurts. Outdoor classes take place on sand, grass and uneven ground.
      </p>
      <h2>Changes and questions</h2>
      <p>
        When these terms change, the new ones apply to bookings made after that day. Questions go to{' '}
        <a href={`mailto:${instructor.email}`}>{instructor.email}</a>. Your rights as a consumer stay untouched.
      </p>
      <p>
        This site is made with open-source software and typefaces. Here are <a href={LICENCES_PATH}>their licences</a>.
      </p>
    </LegalPage>
  );
}
