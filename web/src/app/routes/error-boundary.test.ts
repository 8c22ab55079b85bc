import { expect, it } from 'vitest';
import { isScriptMissing } from './error-boundary';

it.each([
  [new TypeError('Failed to fetch dynamically imported module: https://example.com/assets/steps.js'), true],
  [new Error('Unable to preload CSS for /assets/steps.css'), true],
  [new Error('No class was found'), false],
  ['Unable to preload CSS for /assets/steps.css', false],
])('of %s it says whether a part of the page is missing: %s', (error, expected) => {
  expect(isScriptMissing(error)).toBe(expected);
});
