import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button';

type ShowMoreProps = { more: number; label?: string; className?: string | undefined; showAll: () => void };

/**
 * The button below a shortened list that adds the other rows; nothing when there are none. The first of those rows takes the
 * place of the button, and its focus.
 */
export function ShowMore({ more, label = `Show ${more} more`, className, showAll }: ShowMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  if (more === 0) return null;

  function show() {
    const list = place.current?.previousElementSibling;
    const listRows = () => list?.querySelectorAll(':scope > li, tbody > tr') ?? [];
    const shown = listRows().length;
    flushSync(showAll);
    listRows()[shown]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }

  return (
    <div ref={place} className={className}>
      <Button variant="secondary" size="small" onClick={show}>
        {label}
      </Button>
    </div>
  );
}
