import { DAY_MS } from '#contract/durations';

const NAME = /^(\d{4})(\d{2})(\d{2})([01]\d|2[0-3])([0-5]\d)([0-5]\d)_[a-z0-9_]+$/;

/**
 * Lists why the names of migrations are refused, a sentence each. `listed` are the names that the migrations had when they were
 * last listed. A new one dated before them would reach some databases after a later one, and others before it. The date of a new one
 * may be one day ahead, for a clock that is fast.
 */
export function findNameProblems(names: readonly string[], listed: readonly string[], now: Date): string[] {
  const latestDate = toDigits(new Date(now.getTime() + DAY_MS)).slice(0, 8);
  const newest = listed.toSorted().at(-1) ?? '';
  return names.flatMap((name) => {
    const instant = name.slice(0, 14);
    if (!isDated(name)) return [`${name} is not named after an instant and a topic, such as 20270131120000_topic.`];
    if (names.some((other) => other !== name && other.slice(0, 14) === instant))
      return [`${name} has the date of another migration.`];
    if (listed.includes(name)) return [];
    if (instant.slice(0, 8) > latestDate) return [`${name} is dated in the future.`];
    if (name < newest) return [`${name} is new, but dated before ${newest}.`];
    return [];
  });
}

function isDated(name: string): boolean {
  const [, year, month, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const instant = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  // A day that its month does not have becomes one of the next month.
  return !Number.isNaN(instant.getTime()) && toDigits(instant) === name.slice(0, 14);
}

const toDigits = (instant: Date) => instant.toISOString().replace(/\D/g, '').slice(0, 14);
