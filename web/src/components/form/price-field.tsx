import { type ComponentProps, useId, useState } from 'react';
import { formatEuros } from '#contract/format-price';
import { LIMITS } from '#contract/limits';
import { readEuros } from '../../lib/typed-numbers';
import { useFieldError } from './checked-form';
import { Field, toAriaProps } from './field';
import fieldStyles from './field.module.css';
import styles from './price-field.module.css';

type PriceFieldProps = Pick<ComponentProps<'input'>, 'name' | 'required' | 'onChange'> & {
  label: string;
  value: string;
};

/** A field for an amount in euros, read by `readEuros`. What will be saved stands below it. */
export function PriceField({ label, ...rest }: PriceFieldProps) {
  const id = useId();
  const readoutId = `${id}-readout`;
  const error = useFieldError(rest.name);
  const aria = toAriaProps(id, { error });
  const [isFocused, setIsFocused] = useState(false);
  return (
    <Field id={id} label={label} error={error}>
      <input
        {...rest}
        className={fieldStyles.control}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={aria['aria-invalid']}
        aria-describedby={aria['aria-describedby'] ?? readoutId}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
      />
      {/* Announced while somebody types, not when another class is shown in the form. */}
      <p className={styles.readout} id={readoutId} hidden={Boolean(error)} aria-live={isFocused ? 'polite' : 'off'}>
        {formatReadout(rest.value)}
      </p>
    </Field>
  );
}

/** '12,5' -> '€12.50'; empty for what will not be saved. */
function formatReadout(typed: string): string {
  const { value: cents } = readEuros(typed);
  const { min, max } = LIMITS.priceCents;
  return cents !== null && cents >= min && cents <= max ? formatEuros(cents) : '';
}
