import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { LICENCES_PATH } from '#contract/paths';
import { splitLinks, TERMS, TERMS_UPDATED } from '#contract/terms';
import { LegalPage } from '../../features/site/components/legal-page';

export function Component() {
  return (
    <LegalPage title="Terms of Service" updated={TERMS_UPDATED}>
      {TERMS.map(({ title, blocks }) => (
        <Fragment key={title}>
          {title && <h2>{title}</h2>}
          {blocks.map((block) =>
            typeof block === 'string' ? (
              <p key={block}>
                <Linked text={block} />
              </p>
            ) : (
              <ul key={block[0]}>
                {block.map((item) => (
                  <li key={item}>
                    <Linked text={item} />
                  </li>
                ))}
              </ul>
            ),
          )}
        </Fragment>
      ))}
    </LegalPage>
  );
}

function Linked({ text }: { text: string }) {
  return splitLinks(text).map((part) => {
    if (typeof part === 'string') return part;
    const { label, address } = part;
    const isPage = address.startsWith('/') && address !== LICENCES_PATH;
    return isPage ? (
      <Link key={address} to={address}>
        {label}
      </Link>
    ) : (
      <a key={address} href={address}>
        {label}
      </a>
    );
  });
}
