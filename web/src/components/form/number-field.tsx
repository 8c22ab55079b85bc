import type { ComponentProps } from 'react';
import { TextField } from './text-field';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>;

/** A number field; `step` says whether it takes decimals. */
export function NumberField({ step = 1, ...rest }: NumberFieldProps) {
  const isWhole = Number.isInteger(Number(step));
  return <TextField {...rest} type="number" step={step} inputMode={isWhole ? 'numeric' : 'decimal'} />;
}
