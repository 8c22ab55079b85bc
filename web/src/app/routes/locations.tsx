import { studio } from '#studio';
import { ButtonLink } from '../../components/button';
import { StepHeading } from '../../components/step-heading';
import { useDocumentTitle } from '../../components/use-document-title';
import { PageMeta } from '../../features/site/components/page-meta';
import { PlaceCard } from '../../features/site/components/place-card';
import section from '../layouts/page-section.module.css';
import { paths } from '../paths';
import styles from './locations.module.css';

const TITLE = 'Pilates in Barcelona: our locations';
const DESCRIPTION = `Where ${studio.name} meets: ${studio.places.map((place) => place.name).join(', ')}. Meeting points, directions and what to bring.`;

export function Component() {
  useDocumentTitle(TITLE);
  return (
    <div className={`${section.page} ${section.top}`}>
      <PageMeta title={TITLE} description={DESCRIPTION} />
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
            <PlaceCard place={place} />
          </li>
        ))}
      </ul>
    </div>
  );
}
