import { photographs } from '#studio';
import { useDocumentTitle } from '../../components/use-document-title';
import { ClosingCall } from '../../features/site/components/closing-call';
import { Hero } from '../../features/site/components/hero';
import { Moments } from '../../features/site/components/moments';
import { SpecialEvents } from '../../features/site/components/special-events';
import { Testimonials } from '../../features/site/components/testimonials';
import { WeekGlance } from '../../features/site/components/week-glance';
import { WhyChoose } from '../../features/site/components/why-choose';

export function Component() {
  useDocumentTitle();
  return (
    <>
      <Hero />
      <SpecialEvents />
      <WhyChoose />
      <Moments photographs={photographs.home} />
      <Testimonials />
      <WeekGlance />
      <ClosingCall />
    </>
  );
}
