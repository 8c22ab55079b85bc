import { type ChangeEvent, useState } from 'react';
import { findExcess } from '#contract/text-length';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import { useFieldError } from './checked-form';

type TypedText<Control> = {
  name: string;
  error?: string | null | undefined;
  /** The limit of the server. What is typed or pasted stays whole, and the field says what is too much. */
  maxCharacters?: number | undefined;
  value?: unknown;
  onChange?: ((event: ChangeEvent<Control>) => void) | undefined;
};

/** What all text fields do alike: the error of their text, from the form or for its length, and what follows a change. */
export function useTypedText<Control extends HTMLInputElement | HTMLTextAreaElement>(field: TypedText<Control>) {
  const { name, maxCharacters, value, onChange } = field;
  const formError = useFieldError(name);
  const [typed, setTyped] = useState('');
  // The server renders no draft, and so no error of one.
  const isChecked = useIsHydrated() && maxCharacters !== undefined;
  const excess = isChecked ? findExcess(String(value ?? typed), maxCharacters) : null;
  const { error = formError } = field;
  return {
    error: excess ?? error,
    onChange(event: ChangeEvent<Control>) {
      if (value === undefined) setTyped(event.target.value);
      onChange?.(event);
    },
  };
}
