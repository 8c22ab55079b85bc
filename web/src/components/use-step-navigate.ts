import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { prefersMotion } from '../lib/motion';

/** Goes on to another step, which fades in where the browser and the visitor are for it. */
export function useStepNavigate(): (to: string) => void {
  const navigate = useNavigate();
  return useCallback((to) => void navigate(to, { viewTransition: prefersMotion() }), [navigate]);
}
