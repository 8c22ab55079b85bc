import { useState } from 'react';

/** What the screen has to say: that something was done, or why not. */
export type Notice = { tone: 'success' | 'error'; words: string };

export function useBanner() {
  const [notice, say] = useState<Notice | null>(null);
  return { notice, say };
}
