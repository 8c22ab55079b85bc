import type { ComponentProps } from 'react';
import { TextField } from './text-field';

/** The field for a visitor's own address. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'name' | 'type'>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      required
      {...props}
      name="email"
    />
  );
}
