import { describe, expect, it } from 'vitest';
import { toSaveOutcome } from './use-class-form';

describe('what an answer to a save means', () => {
  it.each<[string, Parameters<typeof toSaveOutcome>[0], object]>([
    ['no answer', undefined, { kind: 'refused', text: 'Failed to save availability.' }],
    [
      'a list of messages, each once',
      {
        __typename: 'InvalidInputError',
        message: 'x',
        issues: [
          { path: 'title', message: 'One.' },
          { path: 'price', message: 'Two.' },
          { path: 'spots', message: 'One.' },
        ],
      },
      { kind: 'refused', text: 'One., Two.' },
    ],
    ['a reason', { __typename: 'StateConflictError', message: 'Too few.' }, { kind: 'refused', text: 'Too few.' }],
    [
      'no words',
      { __typename: 'NotFoundError', message: '' },
      { kind: 'refused', text: 'Failed to save availability.' },
    ],
    [
      'another tab',
      { __typename: 'EditConflictError', message: 'Elsewhere.' },
      { kind: 'conflict', text: 'Elsewhere.' },
    ],
  ])('%s', (_name, answer, outcome) => {
    expect(toSaveOutcome(answer)).toEqual(outcome);
  });
});
