import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { SenderPlacesDocument } from '../../../gql/admin-operations';
import { formatSenderPlaces } from '../format-sender-places';
import styles from './conversation.module.css';

/** What the sender of a message has booked, in one line that leads to all of it. */
export function SenderPlaces({ email }: { email: string }) {
  const { data } = useQuery(SenderPlacesDocument, { variables: { email } });
  const person = data?.person && 'coming' in data.person ? data.person : null;
  return (
    <p className={styles.places}>
      {person ? <Link to={paths.adminPerson(email)}>{formatSenderPlaces(person)}</Link> : data && 'Has not booked yet'}
    </p>
  );
}
