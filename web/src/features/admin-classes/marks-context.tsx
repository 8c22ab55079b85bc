import { createContext, type ReactNode, useContext } from 'react';
import { type Marks, useMarkQueue } from './use-mark-queue';

const MarksContext = createContext<Marks | null>(null);

/** Provides the mark queue of a sign-in, which sends marks from any admin screen. */
export function MarksProvider({ token, children }: { token: string; children: ReactNode }) {
  return <MarksContext value={useMarkQueue(token)}>{children}</MarksContext>;
}

export function useMarks(): Marks {
  const marks = useContext(MarksContext);
  if (!marks) throw new Error('useMarks needs a MarksProvider.');
  return marks;
}
