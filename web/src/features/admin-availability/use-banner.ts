import { useState } from 'react';

/** What the screen has to say: that something was done, or why not. */
export type Banner = { tone: 'success' | 'error'; text: string };

export function useBanner() {
  const [banner, say] = useState<Banner | null>(null);
  return { banner, say };
}
