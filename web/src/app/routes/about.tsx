import { ArrowUpRight } from 'lucide-react';
import { paths } from '#contract/paths';
import { photographs, studio } from '#studio';
import { ButtonLink } from '../../components/button';
import { StepHeading } from '../../components/step-heading';
import { useDocumentTitle } from '../../components/use-document-title';
import { Portrait } from '../../features/site/components/portrait';
import section from '../layouts/page-section.module.css';
import styles from './about.module.css';

const { instructor } = studio;

export function Component() {
  useDocumentTitle();
  return (
    <div className={`${section.page} ${section.top}`}>
      <div className={styles.intro}>
        <Portrait photograph={photographs.portrait} />
        <div className={styles.story}>
          <StepHeading title="About Me" />
          {instructor.biography.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className={styles.name}>{instructor.name}</p>
          <ul className={styles.social} aria-label={`${instructor.firstName} elsewhere`}>
            {studio.social.map((network) => (
              <li key={network.name}>
                <a href={network.url} rel="me">
                  {network.name}
                  <ArrowUpRight aria-hidden="true" size={16} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <section className={styles.offerings} aria-labelledby="offerings">
        <h2 id="offerings" className={styles.heading}>
          What I Offer
        </h2>
        <ul className={styles.list}>
          {studio.offerings.map((offering) => (
            <li key={offering.title}>
              <h3 className={styles.title}>{offering.title}</h3>
              <p className={styles.text}>{offering.text}</p>
            </li>
          ))}
        </ul>
        <ButtonLink to={paths.book}>Book a Class</ButtonLink>
      </section>
    </div>
  );
}
