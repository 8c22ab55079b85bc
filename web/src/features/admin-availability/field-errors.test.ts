import { expect, it } from 'vitest';
import { withoutErrors } from '../../components/form/checked-form';
import { type ClassForm, checkForm, NEW_CLASS } from './class-form';
import { checkDateForm } from './date-form';

const single: ClassForm = { ...NEW_CLASS, title: 'Sunrise Flow', location: 'Online', start: '2027-05-03T10:30' };
const series: ClassForm = { ...single, start: '', isRecurring: true };
const EMPTY = 'Please fill in this field.';

it.each<[string, ClassForm, object]>([
  ['each empty field', { ...NEW_CLASS, price: ' ' }, { title: EMPTY, location: EMPTY, price: EMPTY }],
  ['the start of a single class', { ...single, start: '' }, { start: EMPTY }],
  ['a number that is too small', { ...single, spots: '0' }, { spots: 'This number is too small.' }],
  [
    'a number that cannot be read',
    { ...single, duration: '1h' },
    { duration: '“1h” in Duration is not a number. Please write it like 10.' },
  ],
  ['the days of a series', series, { weekdays: 'For weekly recurrence, please select at least one day.' }],
  [
    'the end of a series',
    { ...series, weekdays: ['MO'], hasEnd: true },
    { endDate: 'Please select an end date if "On date" is chosen for recurrence end.' },
  ],
])('the class form shows an error at %s', (_name, form, errors) => {
  expect(checkForm(form).errors).toEqual(errors);
});

it('the form of one date shows an error at each wrong field', () => {
  const typed = {
    day: '',
    time: '',
    duration: '60',
    location: ' ',
    price: '1',
    spots: '0',
    weatherCall: '',
    joinUrl: '',
  };
  expect(checkDateForm(typed, 'MAT_PILATES').errors).toEqual({
    day: EMPTY,
    time: 'The time must look like 09:30.',
    location: EMPTY,
    spots: 'This number is too small.',
  });
});

it('an error ends when its field is changed, and the others stay', () => {
  expect(withoutErrors({ title: 'a', price: 'b' }, ['title', 'spots'])).toEqual({ price: 'b' });
});
