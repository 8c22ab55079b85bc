import { useState } from 'react';

/** Whether something was true once: what was shown then stays when it is not true any more, because it may be read or typed in. */
export function useHasBeen(isTrue: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isTrue);
  if (isTrue && !hasBeen) setHasBeen(true);
  return hasBeen;
}
