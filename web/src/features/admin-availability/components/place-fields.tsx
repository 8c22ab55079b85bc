import { type ComponentProps, useId } from 'react';
import { LIMITS } from '#contract/limits';
import { studio } from '#studio';
import { TextField } from '../../../components/form/text-field';
import { CLASS_LABELS } from '../class-form';

type PlaceFieldProps = Pick<ComponentProps<typeof TextField>, 'value' | 'onChange'>;

/** Where a class takes place; suggests the studio's places. */
export function LocationField({ value, onChange }: PlaceFieldProps) {
  const placesId = useId();
  return (
    <>
      <TextField
        label={CLASS_LABELS.location}
        name="location"
        value={value}
        maxCharacters={LIMITS.location}
        list={placesId}
        autoComplete="off"
        required
        onChange={onChange}
      />
      <datalist id={placesId}>
        {studio.places.map((place) => (
          <option key={place.id} value={place.name} />
        ))}
      </datalist>
    </>
  );
}

/** The link to the room of an online class. */
export function JoinUrlField({ value, hint, onChange }: PlaceFieldProps & { hint: string }) {
  return (
    <TextField
      label={CLASS_LABELS.joinUrl}
      name="joinUrl"
      type="url"
      value={value}
      maxCharacters={LIMITS.joinUrl}
      placeholder="https://"
      autoComplete="off"
      hint={hint}
      onChange={onChange}
    />
  );
}
