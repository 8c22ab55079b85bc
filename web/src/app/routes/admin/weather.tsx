import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { WeatherScreen } from '../../../features/admin-classes/weather/weather-screen';
import styles from './screen.module.css';

export function Component() {
  useDocumentTitle('Weather');
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <StepHeading title="Weather" />
        <p className={styles.intro}>
          The outdoor classes of the next 36 hours that promise a weather call. What you decide is on the schedule at
          once.
        </p>
      </div>
      <WeatherScreen />
    </div>
  );
}
