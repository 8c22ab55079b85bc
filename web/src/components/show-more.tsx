import { Button } from './button';

/** The button below a shortened list that adds the other rows; nothing when there are none. */
export function ShowMore({ more, showAll }: { more: number; showAll: () => void }) {
  if (more === 0) return null;
  return (
    <div>
      <Button variant="secondary" size="small" onClick={showAll}>
        Show {more} more
      </Button>
    </div>
  );
}
