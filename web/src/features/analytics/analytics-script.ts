import { createContext } from 'react';

/** Address of the studio's analytics, to be loaded after consent only; null where there are none. */
export const AnalyticsScript = createContext<string | null>(null);
