import { studio } from '#studio';

/** What search engines and link previews read about a page; React lifts it into the document's head. */
export function PageMeta({ title, description }: { title: string; description: string }) {
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={studio.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
    </>
  );
}
