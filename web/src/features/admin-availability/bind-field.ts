import type { ChangeEvent } from 'react';
import { CLASS_LABELS, type ClassForm } from './class-form';

/** The typed class form, and how it is changed. */
export type EditedForm = { data: ClassForm; change: (changes: Partial<ClassForm>) => void };

type TextName =
  | 'title'
  | 'price'
  | 'spots'
  | 'duration'
  | 'weatherCall'
  | 'joinUrl'
  | 'start'
  | 'firstDay'
  | 'time'
  | 'endDate';
type FlagName = 'isRecurring' | 'isActive' | 'hasWaitlist' | 'showOnHomepage';

/** The properties that connect a text field to the form. */
export function bindText({ data, change }: EditedForm, name: TextName) {
  const toChanges = (text: string): Partial<Record<TextName, string>> => ({ [name]: text });
  return {
    label: CLASS_LABELS[name],
    name,
    value: data[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(toChanges(target.value)),
  };
}

/** The properties that connect a checkbox to the form. */
export function bindFlag({ data, change }: EditedForm, name: FlagName) {
  const toChanges = (isOn: boolean): Partial<Record<FlagName, boolean>> => ({ [name]: isOn });
  return {
    label: CLASS_LABELS[name],
    name,
    checked: data[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(toChanges(target.checked)),
  };
}
