import { startTransition, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ListedSchedule } from '../attendance';
import { toStoredDay } from '../stored-day';
import { NextClasses } from './next-classes';

type NextStartProps = {
  schedule: ListedSchedule;
  /** Gets the HTML of today's classes as the next start renders them first, from the device. */
  onRender: (html: string) => void;
};

/** So long after the last change nobody is marking people, whose presses must not wait. */
const QUIET_MS = 3_000;

/**
 * Renders today's classes out of sight, as the next start of the app will: a while after each change of them, or when the page is
 * left.
 */
export function NextStart({ schedule, onRender }: NextStartProps) {
  const [stored, setStored] = useState<ListedSchedule | null>(null);
  const [outOfSight] = useState(() => document.createElement('div'));
  useEffect(() => {
    // A transition, between whose steps the browser answers presses.
    const render = () => startTransition(() => setStored(toStoredDay(schedule)));
    const renderHidden = () => document.hidden && render();
    const timer = setTimeout(render, QUIET_MS);
    document.addEventListener('visibilitychange', renderHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', renderHidden);
    };
  }, [schedule]);
  useEffect(() => {
    if (!stored) return;
    onRender(outOfSight.innerHTML);
    setStored(null);
  }, [stored, outOfSight, onRender]);
  if (!stored) return null;
  return createPortal(
    <NextClasses
      schedule={stored}
      isFromDevice
      isRefreshing
      cannotBeStored={false}
      error={null}
      reload={() => undefined}
    />,
    outOfSight,
  );
}
