import { isLocalDate } from '#contract/local-date';
import { TextField } from '../../../components/text-field';
import { useDraft } from '../use-draft';

type DayFieldProps = { label: string; name: string; day: string; onDay: (day: string) => void };

/** A day, told once it is whole: on the way to 2026 a browser reports the years 2, 20 and 202. */
export function DayField({ label, name, day, onDay }: DayFieldProps) {
  const [draft, setDraft] = useDraft(day);
  function type(value: string) {
    setDraft(value);
    if (value === '' || isLocalDate(value)) onDay(value);
  }
  return (
    <TextField label={label} name={name} type="date" value={draft} onChange={({ target }) => type(target.value)} />
  );
}
