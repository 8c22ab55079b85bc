import { studio } from '#studio';
import { PlaceScene } from '../scenes/place-scene';
import styles from './testimonials.module.css';

/** Three clients, each with the place where they practise; one horizon line runs below all quotes. */
export function Testimonials() {
  return (
    <section className={styles.section} aria-labelledby="testimonials">
      <div className={styles.inner}>
        <h2 id="testimonials" className={styles.heading}>
          What stays after class
        </h2>
        <ul className={styles.testimonials}>
          {studio.testimonials.map(({ text, name, place: placeId }) => {
            const place = studio.places.find(({ id }) => id === placeId);
            return (
              <li key={name} className={styles.testimonial}>
                <figure className={styles.figure}>
                  <blockquote className={styles.text}>
                    <p>{text}</p>
                  </blockquote>
                  <div className={styles.horizon}>
                    {place && <PlaceScene scene={place.scene} className={styles.scene} />}
                  </div>
                  <figcaption className={styles.author}>
                    <span className={styles.name}>{name}</span>
                    {place && <span className={styles.place}>{place.name}</span>}
                  </figcaption>
                </figure>
              </li>
            );
          })}
        </ul>
        <p className={styles.source}>In the words of clients, who agreed to be quoted.</p>
      </div>
    </section>
  );
}
