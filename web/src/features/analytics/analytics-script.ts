import { createContext } from 'react';

/** URL of the analytics script, loaded only after consent; null where the studio has no analytics. */
export const AnalyticsScript = createContext<string | null>(null);
