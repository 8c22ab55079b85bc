import { ArrowUpRight } from 'lucide-react';
import type { Photograph as PhotographFile, Place } from '#studio';
import { VisuallyHidden } from '../../../components/visually-hidden';
import { PlaceScene } from '../scenes/place-scene';
import { Photograph } from './photograph';
import styles from './place-card.module.css';

type PlaceCardProps = { place: Place; photograph: PhotographFile | undefined };

export function PlaceCard({ place, photograph }: PlaceCardProps) {
  return (
    <article className={styles.card} aria-labelledby={`place-${place.id}`}>
      {photograph ? (
        <Photograph photograph={photograph} className={styles.scene} />
      ) : (
        <PlaceScene scene={place.scene} className={styles.scene} />
      )}
      <div className={styles.text}>
        <h2 id={`place-${place.id}`} className={styles.name}>
          {place.name}
        </h2>
        <dl className={styles.facts}>
          <div>
            <dt>Meeting point</dt>
            <dd>{place.meetingPoint}</dd>
          </div>
          <div>
            <dt>What to bring</dt>
            <dd>{place.bring}</dd>
          </div>
        </dl>
        {place.directions ? (
          <a className={styles.directions} href={place.directions}>
            Directions
            <VisuallyHidden> to {place.name}</VisuallyHidden>
            <ArrowUpRight aria-hidden="true" size={18} />
          </a>
        ) : null}
      </div>
    </article>
  );
}
