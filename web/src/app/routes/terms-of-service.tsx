import { Link } from 'react-router-dom';
import { FREE_CANCELLATION_HOURS } from '#contract/limits';
import { LICENCES_PATH, paths } from '#contract/paths';
import { studio } from '#studio';
import { LegalPage } from '../../features/site/components/legal-page';

const { instructor } = studio;

export function Component() {
  return (
    <LegalPage title="Terms of Service" updated="21 November 2026">
      <p>
        These terms apply when you book or take part in a class of {studio.name}, run by {instructor.name} in{' '}
        {studio.address.locality}. By booking you agree to them.
      </p>
      <h2>Booking</h2>
      <p>
        A place is yours when you see the booking confirmed on the page; a confirmation goes to your email address as
        well. Please give an address that you read: it is how changes reach you.
      </p>
      <h2>Cancelling</h2>
      <ul>
        <li>
          Cancel at least {FREE_CANCELLATION_HOURS} hours before the class starts, and you get your money back or
          another class, as you like.
        </li>
        <li>
          Cancel later than {FREE_CANCELLATION_HOURS} hours before the class, or do not come, and the price is not
          refunded.
        </li>
        <li>
          When a class cannot take place, because of the weather or because your teacher is ill, you get your money back
          or another class.
        </li>
      </ul>
      <p>
        To cancel, write to <a href={`mailto:${instructor.email}`}>{instructor.email}</a> or use the{' '}
        <Link to={paths.contact}>contact page</Link>, and name the class and its date.
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
