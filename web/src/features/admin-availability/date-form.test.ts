import { describe, expect, it } from 'vitest';
import { checkDateForm, type DateForm, toDateForm } from './date-form';

const typed: DateForm = {
  day: '2026-12-03',
  time: '18:00',
  duration: '60',
  location: 'Online',
  price: '12.5',
  spots: '8',
  weatherCall: '45',
  joinUrl: 'https://meet.example/room',
};
const input = {
  time: '18:00',
  durationMinutes: 60,
  location: 'Online',
  priceCents: 1250,
  capacity: 8,
  weatherCallMinutes: 45,
  joinUrl: 'https://meet.example/room',
};

describe('the form of one date', () => {
  it('converts the typed values of a date to the input of the API', () => {
    expect(checkDateForm(typed, 'MAT_PILATES')).toMatchObject({ input, message: null });
  });

  it('reads the numbers of a date as people type them', () => {
    const commas = { ...typed, price: '12,50 €', duration: '60,0', spots: '８', weatherCall: ' 45 ' };
    expect(checkDateForm(commas, 'MAT_PILATES')).toMatchObject({ input, message: null });
  });

  it('refuses a price of a date that has two readings', () => {
    expect(checkDateForm({ ...typed, price: '1,250' }, 'MAT_PILATES')).toMatchObject({
      input: null,
      message: '“1,250” could be €1.25 or €1,250. Please write 1.25 or 1250.',
    });
  });

  it.each([{ day: '' }, { price: '-3' }, { duration: '0' }, { spots: '' }, { location: ' ' }])(
    'names only fields of a date when it refuses %j',
    (changes) => {
      expect(checkDateForm({ ...typed, ...changes }, 'MAT_PILATES').message).toBe(
        'Please fill in Day, Time, Duration, Price, Spots and Location. Duration and spots must be positive, and the price must not be negative.',
      );
    },
  );

  it('says at the field that the day is missing', () => {
    expect(checkDateForm({ ...typed, day: '' }, 'MAT_PILATES').errors).toEqual({ day: 'Please fill in this field.' });
  });

  it('leaves the link to the room of a date alone that is not online', () => {
    const outdoors = { ...typed, location: 'Barceloneta beach' };
    expect(checkDateForm(outdoors, 'MAT_PILATES').input).not.toHaveProperty('joinUrl');
    expect(checkDateForm(outdoors, 'ONLINE_CLASS').input).toHaveProperty('joinUrl');
  });

  it('shows a date as it was saved, and sends it back unchanged', () => {
    const date = {
      ...input,
      id: 'a_2027-05-03',
      date: '2027-05-03',
      sold: 0,
      unreachable: [],
      holds: [],
      held: 0,
      isSkipped: false,
      movedTo: null,
      isCancelled: false,
      differences: [],
      version: 1,
    };
    expect(checkDateForm(toDateForm(date), 'MAT_PILATES').input).toEqual(input);
  });

  it.each<[Partial<DateForm>]>([
    [{ day: '' }],
    [{ time: '' }],
    [{ duration: '0' }],
    [{ location: ' ' }],
    [{ price: '' }],
    [{ spots: 'x' }],
    [{ weatherCall: '14' }],
    [{ weatherCall: '60.5' }],
    [{ joinUrl: 'meet.example/room' }],
  ])('refuses a date with %j and says why', (changes) => {
    const { input: sent, message } = checkDateForm({ ...typed, ...changes }, 'MAT_PILATES');
    expect(sent).toBeNull();
    expect(message).toMatch(/\w+ .*\.$/);
  });
});
