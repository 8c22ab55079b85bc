import { studio } from '#studio';
import { PlaceScene } from '../scenes/place-scene';
import styles from './testimonials.module.css';

/** Three clients, each above the place where they practise; one horizon runs below all that they say. */
export function Testimonials() {
  return (
    <section className={styles.section} aria-labelledby="testimonials">
      <div className={styles.inner}>
        <h2 id="testimonials" className={styles.heading}>
          What stays after class
        </h2>
        <ul className={styles.voices}>
          {studio.testimonials.map(({ words: text, name, place: placeId }) => {
            const place = studio.places.find(({ id }) => id === placeId);
            return (
              <li key={name} className={styles.voice}>
                <figure className={styles.figure}>
                  <blockquote className={styles.words}>
                    <p>{text}</p>
                  </blockquote>
                  <div className={styles.horizon}>
                    {place && <PlaceScene scene={place.scene} className={styles.scene} />}
                  </div>
                  <figcaption className={styles.who}>
                    <span className={styles.name}>{name}</span>
                    {place && <span className={styles.place}>{place.name}</span>}
                  </figcaption>
                </figure>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
