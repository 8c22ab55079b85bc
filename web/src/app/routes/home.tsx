import { studio } from '#studio';
import { useDocumentTitle } from '../../components/use-document-title';
import { ClosingCall } from '../../features/site/components/closing-call';
import { Hero } from '../../features/site/components/hero';
import { PageMeta } from '../../features/site/components/page-meta';
import { SpecialEvents } from '../../features/site/components/special-events';
import { WhyChoose } from '../../features/site/components/why-choose';

export function Component() {
  useDocumentTitle();
  return (
    <>
      <PageMeta title={studio.name} description={studio.description} />
      <Hero />
      <SpecialEvents />
      <WhyChoose />
      <ClosingCall />
    </>
  );
}
