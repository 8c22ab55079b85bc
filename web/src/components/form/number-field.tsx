import type { ComponentProps } from 'react';
import { TextField } from './text-field';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>;

/** A number as it is typed; `step` says whether it may have decimals. */
export function NumberField({ step = 1, ...rest }: NumberFieldProps) {
  const isWhole = Number.isInteger(Number(step));
  return <TextField {...rest} type="number" step={step} inputMode={isWhole ? 'numeric' : 'decimal'} />;
}
