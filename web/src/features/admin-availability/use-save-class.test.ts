import { describe, expect, it } from 'vitest';
import { NEW_CLASS } from './class-form';
import { toSaveOutcome } from './use-save-class';

describe('toSaveOutcome', () => {
  it.each<[string, Parameters<typeof toSaveOutcome>[0], object]>([
    ['an empty response', undefined, { kind: 'refused', text: 'Failed to save availability.' }],
    [
      'repeated validation messages',
      {
        __typename: 'InvalidInputError',
        message: 'x',
        issues: [
          { path: 'title', message: 'One.' },
          { path: 'priceCents', message: 'Two.' },
          { path: 'capacity', message: 'One.' },
        ],
      },
      { kind: 'refused', text: 'One., Two.', errors: { title: 'One.', price: 'Two.', spots: 'One.' } },
    ],
    [
      'a reason of the server',
      { __typename: 'StateConflictError', message: 'Too few.' },
      { kind: 'refused', text: 'Too few.' },
    ],
    [
      'an empty reason',
      { __typename: 'NotFoundError', message: '' },
      { kind: 'refused', text: 'Failed to save availability.' },
    ],
    [
      'an edit in another tab',
      { __typename: 'EditConflictError', message: 'Elsewhere.' },
      { kind: 'conflict', text: 'Elsewhere.' },
    ],
  ])('turns %s after a save into the outcome %j', (_name, answer, outcome) => {
    expect(toSaveOutcome(answer, NEW_CLASS)).toEqual(outcome);
  });
});
