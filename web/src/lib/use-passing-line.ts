import { useEffect, useState } from 'react';

/** How long a line says what was done. */
export const SHOWN_MS = 8_000;

export type PassingLine = {
  text: string;
  /** It has been read: it is hidden, but its space stays, so that nothing below moves under a finger. */
  isOver: boolean;
};

/** A line that says what was done, until eight seconds have passed or the next button is pressed. */
export function usePassingLine(): [PassingLine | null, (text: string) => void] {
  const [line, setLine] = useState<PassingLine | null>(null);
  useEffect(() => {
    if (!line || line.isOver) return;
    const end = () => setLine({ ...line, isOver: true });
    const handleClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('button')) end();
    };
    const timer = setTimeout(end, SHOWN_MS);
    document.addEventListener('click', handleClick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', handleClick);
    };
  }, [line]);
  return [line, (text) => setLine({ text, isOver: false })];
}
