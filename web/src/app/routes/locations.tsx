import { useLoaderData } from 'react-router-dom';
import { paths } from '#contract/paths';
import { photographs, studio } from '#studio';
import { ButtonLink } from '../../components/button';
import { StepHeading } from '../../components/step-heading';
import { useDocumentTitle } from '../../components/use-document-title';
import { type FirstMonth, fetchFirstMonth } from '../../features/calendar/api/fetch-first-month';
import { PlaceCard } from '../../features/site/components/place-card';
import section from '../layouts/page-section.module.css';
import styles from './locations.module.css';
import { LocationsPicker } from './locations-picker';

export const loader = fetchFirstMonth;

export function Component() {
  const firstMonth = useLoaderData<FirstMonth>();
  useDocumentTitle();
  return (
    <div className={`${section.page} ${section.top}`}>
      <div className={styles.head}>
        <StepHeading title="Pilates in Barcelona" />
        <p className={styles.intro}>
          On the sand, under the pines, on a lawn or by a window. Every class says where it meets; this is how to find
          the spot.
        </p>
        <ButtonLink to={paths.book}>Book a Class</ButtonLink>
      </div>
      <ul className={styles.places}>
        {studio.places.map((place) => (
          <li key={place.id}>
            <PlaceCard place={place} photograph={photographs.places[place.id]} />
          </li>
        ))}
      </ul>
      <LocationsPicker firstMonth={firstMonth} />
    </div>
  );
}
