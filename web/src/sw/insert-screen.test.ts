import { expect, it } from 'vitest';
import { insertScreen } from './insert-screen';

const ENTRY = '/assets/index-1.js';
const PAGE = `<head><title>Studio</title></head><div id="root" data-unasked></div><script type="module" src="${ENTRY}"></script>`;
const screen = { html: '<h1>$& €18</h1>', styles: ['/assets/day-1.css'], entry: ENTRY, untilMs: 0 };

it('puts the stored screen and its stylesheets into the page', () => {
  expect(insertScreen(PAGE, screen)).toBe(
    '<head><title>Studio</title><link rel="stylesheet" href="/assets/day-1.css"></head>' +
      `<div id="root" data-unasked data-screen><h1>$& €18</h1></div><script type="module" src="${ENTRY}"></script>`,
  );
});

it('leaves the page empty when the screen was stored by another version', () => {
  expect(insertScreen(PAGE, { ...screen, entry: '/assets/index-2.js' })).toBe(PAGE);
});
