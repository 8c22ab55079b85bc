/** The style of the fake Stripe.js: the CSS tokens of the page, with the same colours as fallback. */
export const STYLE = `
.sandbox-pay, .sandbox-challenge {
  --pay-foam: var(--foam, #fbf8f2);
  --pay-sand: var(--sand, #f1e8d9);
  --pay-sand-2: var(--sand-2, #e4d6bf);
  --pay-ink: var(--ink, #14302f);
  --pay-ink-2: var(--ink-2, #48605d);
  --pay-sea: var(--sea, #0b5a5c);
  --pay-sea-3: var(--sea-3, #cfe4e0);
  --pay-sun: var(--sun-text, #a83f1c);
  --pay-line: var(--line, #d8ccb8);
  color: var(--pay-ink);
  font: inherit;
  line-height: 1.45;
  text-align: left;
}
@media (prefers-color-scheme: dark) {
  .sandbox-pay, .sandbox-challenge {
    --pay-foam: var(--foam, #0e1f22);
    --pay-sand: var(--sand, #142a2d);
    --pay-sand-2: var(--sand-2, #1d383b);
    --pay-ink: var(--ink, #eef3ec);
    --pay-ink-2: var(--ink-2, #a9bdb8);
    --pay-sea: var(--sea, #7cc9c2);
    --pay-sea-3: var(--sea-3, #1b4447);
    --pay-sun: var(--sun-text, #f09a6d);
    --pay-line: var(--line, #27464a);
  }
}
.sandbox-pay, .sandbox-pay * , .sandbox-challenge, .sandbox-challenge * { box-sizing: border-box; }
.sandbox-pay [hidden] { display: none; }
.sandbox-pay p { margin: 0; }
.sandbox-pay__tabs { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; margin: 0 0 20px; }
.sandbox-pay__tab {
  display: flex; flex-direction: column; align-items: flex-start; justify-content: space-between; gap: 6px;
  min-height: 72px; margin: 0; padding: 12px 14px; border: 1px solid var(--pay-line); border-radius: 16px;
  background: var(--pay-foam); color: var(--pay-ink-2);
  font: inherit; font-size: 15px; font-weight: 600; line-height: 1.25; text-align: left; cursor: pointer;
}
.sandbox-pay__tab svg { width: 24px; height: 24px; flex: none; }
.sandbox-pay__tab[aria-selected='true'] {
  border-color: var(--pay-sea); box-shadow: inset 0 0 0 1px var(--pay-sea);
  background: var(--pay-sea-3); color: var(--pay-ink);
}
.sandbox-pay__note { font-size: 15px; color: var(--pay-ink-2); }
.sandbox-pay__note strong { color: var(--pay-ink); font-weight: 600; }
.sandbox-pay__number { white-space: nowrap; font-variant-numeric: tabular-nums; }
.sandbox-pay__fields { display: grid; grid-template-columns: 1fr 1fr; gap: 16px 12px; margin: 0 0 18px; }
.sandbox-pay__field { min-width: 0; }
.sandbox-pay__field--wide { grid-column: 1 / -1; }
.sandbox-pay__field label {
  display: block; margin: 0 0 6px; color: var(--pay-ink); font-size: 15px; font-weight: 600;
}
.sandbox-pay__field input {
  display: block; width: 100%; min-height: 50px; margin: 0; padding: 10px 14px;
  border: 1px solid var(--pay-ink-2); border-radius: 14px; background: var(--pay-foam); color: var(--pay-ink);
  font: inherit; font-size: 17px; font-variant-numeric: tabular-nums; letter-spacing: 0.01em;
}
.sandbox-pay__field input::placeholder { color: var(--pay-ink-2); opacity: 0.75; }
.sandbox-pay__field input[aria-invalid='true'] { border-color: var(--pay-sun); box-shadow: inset 0 0 0 1px var(--pay-sun); }
.sandbox-pay__error { margin: 6px 0 0 !important; color: var(--pay-sun); font-size: 15px; }
.sandbox-pay__fill {
  min-height: 44px; margin: 12px 0 0; padding: 8px 18px; border: 1px solid var(--pay-sea); border-radius: 999px;
  background: transparent; color: var(--pay-sea); font: inherit; font-size: 15px; font-weight: 600; cursor: pointer;
}
.sandbox-pay__more { margin: 16px 0 0; font-size: 15px; color: var(--pay-ink-2); }
.sandbox-pay__more summary { padding: 10px 0; cursor: pointer; color: var(--pay-sea); font-weight: 600; }
.sandbox-pay__more ul { margin: 4px 0 0; padding: 0; list-style: none; }
.sandbox-pay__more li { padding: 6px 0; border-top: 1px solid var(--pay-line); }
.sandbox-pay :is(button, input, summary):focus-visible,
.sandbox-challenge button:focus-visible { outline: 3px solid var(--pay-sea); outline-offset: 2px; }
.sandbox-challenge {
  position: fixed; inset: 0; z-index: 2147483647; display: grid; place-items: center; padding: 16px; overflow: auto;
  background: rgb(8 20 22 / 0.55);
}
.sandbox-challenge__sheet {
  width: 100%; max-width: 420px; padding: 24px; border: 1px solid var(--pay-line); border-radius: 24px;
  background: var(--pay-foam);
}
.sandbox-challenge__sheet h2 {
  margin: 0 0 8px; color: var(--pay-ink);
  font-family: var(--font-display, Fraunces, Georgia, serif); font-size: 26px; font-weight: 560; line-height: 1.2;
}
.sandbox-challenge__sheet p { margin: 0 0 20px; color: var(--pay-ink-2); }
.sandbox-challenge__sheet button {
  display: block; width: 100%; min-height: 52px; margin: 10px 0 0; padding: 8px 20px; border: 1px solid var(--pay-sea);
  border-radius: 999px; background: transparent; color: var(--pay-sea); font: inherit; font-weight: 600; cursor: pointer;
}
.sandbox-challenge__sheet button.is-primary { background: var(--pay-sea); color: var(--pay-foam); }
@media (max-width: 340px) { .sandbox-pay__fields { grid-template-columns: 1fr; } }
`;
