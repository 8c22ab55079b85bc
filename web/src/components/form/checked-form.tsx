import { type ComponentProps, createContext, type SubmitEvent, useContext, useEffect, useRef } from 'react';

/** The errors of a form's fields by their names. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

const Errors = createContext<FieldErrors>({});

/** The error of a field in a `CheckedForm`. */
export const useFieldError = (name: string | undefined): string | undefined => useContext(Errors)[name ?? ''];

type CheckError = { issues: readonly { path: readonly PropertyKey[]; message: string }[] };

/** The errors that a schema found in what was typed; none when it found it good. */
export const errorsByField = (error: CheckError | undefined): FieldErrors =>
  Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);

/** The errors that are left when the named fields were changed. */
export function withoutErrors(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

type CheckedFormProps = Omit<ComponentProps<'form'>, 'ref' | 'noValidate'> & { errors: FieldErrors };

/** A form whose fields show their errors; the first of them gets the focus when the form is submitted. */
export function CheckedForm({ errors, onSubmit, ...rest }: CheckedFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSubmitted = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a submitted form has other errors, also when they read alike
  useEffect(() => {
    if (isSubmitted.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    isSubmitted.current = false;
  }, [errors]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    isSubmitted.current = true;
    onSubmit?.(event);
  }

  return (
    <Errors value={errors}>
      <form {...rest} ref={form} noValidate onSubmit={submit} />
    </Errors>
  );
}
