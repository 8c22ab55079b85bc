import type { ComponentProps } from 'react';
import { formatEuros } from '../../lib/format';
import { readEuros } from '../../lib/typed-numbers';
import { TextField } from './text-field';

type PriceFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete' | 'readout'> & {
  value: string;
};

/** A field for an amount in euros, read by `readEuros`. What will be saved stands beside its label. */
export function PriceField(props: PriceFieldProps) {
  const { value: cents } = readEuros(props.value);
  const readout = cents === null ? '' : formatEuros(cents);
  return <TextField {...props} readout={readout} inputMode="decimal" autoComplete="off" />;
}
