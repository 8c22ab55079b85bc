import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';

type PersonLinkProps = {
  person: { name: string /** Null: not stored on this device. Empty: there is none. */; email: string | null };
  className?: string | undefined;
};

/** A name that leads to what its person booked. Without an address, nothing says which bookings are theirs. */
export function PersonLink({ person: { name, email }, className }: PersonLinkProps) {
  if (!email) return <span className={className}>{name}</span>;
  return (
    <Link className={className} to={paths.adminPerson(email)}>
      {name}
    </Link>
  );
}
