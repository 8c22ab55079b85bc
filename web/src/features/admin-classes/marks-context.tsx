import { createContext, type ReactNode, useContext } from 'react';
import { type Marks, useMarkQueue } from './use-mark-queue';

const MarksContext = createContext<Marks | null>(null);

/** The marks of a sign-in. They are sent from whatever screen of the area is open. */
export function MarksProvider({ token, children }: { token: string; children: ReactNode }) {
  return <MarksContext value={useMarkQueue(token)}>{children}</MarksContext>;
}

export function useMarks(): Marks {
  const marks = useContext(MarksContext);
  if (!marks) throw new Error('Marks are known inside MarksProvider only.');
  return marks;
}
