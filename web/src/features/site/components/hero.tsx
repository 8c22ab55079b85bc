import { paths } from '#contract/paths';
import { studio } from '#studio';
import { ButtonLink } from '../../../components/button';
import { useArrivalFocus } from '../../../components/use-arrival-focus';
import { HorizonScene } from '../scenes/horizon-scene';
import styles from './hero.module.css';

export function Hero() {
  const title = useArrivalFocus<HTMLHeadingElement>('home');
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          Discover Your Flow
        </h1>
        <p className={styles.intro}>{studio.intro}</p>
        <ButtonLink to={paths.book} className={styles.action}>
          Start Your {studio.product}
        </ButtonLink>
      </div>
      <HorizonScene className={styles.scene} />
    </section>
  );
}
