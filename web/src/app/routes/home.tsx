import { useLoaderData, useRevalidator } from 'react-router-dom';
import { photographs } from '#studio';
import { type LoaderArgs, serverClient } from '../../boot/server-client';
import { ScheduleAge } from '../../components/schedule-age';
import { useDocumentTitle } from '../../components/use-document-title';
import { ClosingCall } from '../../features/site/components/closing-call';
import { Hero } from '../../features/site/components/hero';
import { Moments } from '../../features/site/components/moments';
import { SpecialEvents } from '../../features/site/components/special-events';
import { Testimonials } from '../../features/site/components/testimonials';
import { WeekGlance } from '../../features/site/components/week-glance';
import { WhyChoose } from '../../features/site/components/why-choose';
import { hasPassed } from '../../lib/has-passed';
import { toStudioDay } from '../../lib/studio-time';
import { usePassingTime } from '../../lib/use-passing-time';
import { useWhenBack } from '../../offline/connection';
import section from '../layouts/page-section.module.css';

/** Runs on the server for the first page, and in the browser after a navigation inside the app. */
export async function loader({ context }: LoaderArgs) {
  const { fetchLiveParts } = await import('../../features/site/api/fetch-live-parts');
  return fetchLiveParts(context.get(serverClient) ?? (await import('../../lib/browser-client')).browserClient());
}

export function Component() {
  const { events, week, storedAsOf } = useLoaderData<typeof loader>();
  useDocumentTitle();
  const { revalidate } = useRevalidator();
  // A stored schedule is replaced as soon as the connection is back.
  useWhenBack(storedAsOf !== undefined, revalidate);
  const slots = [...week.flatMap(({ classes }) => classes), ...events];
  usePassingTime((now) => hasPassed({ today: week[0]?.date ?? toStudioDay(now), slots }, now), revalidate);
  return (
    <>
      <Hero />
      {storedAsOf && (
        <div className={section.page}>
          <ScheduleAge asOf={storedAsOf} hasFailed />
          <p>Places may have been taken or given back since.</p>
        </div>
      )}
      <WeekGlance days={week} />
      <SpecialEvents events={events} />
      <WhyChoose />
      <Moments photographs={photographs.home} />
      <Testimonials />
      <ClosingCall />
    </>
  );
}
