import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

const DARK = '(prefers-color-scheme: dark)';

function watchScheme(onChange: () => void) {
  const query = window.matchMedia(DARK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function appearance(isDark: boolean): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('sea'),
      colorBackground: token('foam'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorDanger: token('sun-text'),
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSizeBase: '17px',
      borderRadius: '12px',
      spacingUnit: '5px',
    },
  };
}

/** Stripe's appearance options in the studio's colours; follows the light or dark colour scheme. */
export function useAppearance(): Appearance {
  const isDark = useSyncExternalStore(watchScheme, () => window.matchMedia(DARK).matches);
  return useMemo(() => appearance(isDark), [isDark]);
}
