import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { prefersMotion } from '../lib/motion';

/** Navigates to another step with a fade, unless the browser cannot do it or the visitor prefers reduced motion. */
export function useStepNavigate(): (to: string) => void {
  const navigate = useNavigate();
  return useCallback((to) => void navigate(to, { viewTransition: prefersMotion() }), [navigate]);
}
