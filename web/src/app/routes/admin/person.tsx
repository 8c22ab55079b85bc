import { useSearchParams } from 'react-router-dom';
import { PersonSheet } from '../../../features/admin-classes/person/person-sheet';

export function Component() {
  const [address] = useSearchParams();
  const email = address.get('email') ?? '';
  return <PersonSheet key={email} email={email} />;
}
