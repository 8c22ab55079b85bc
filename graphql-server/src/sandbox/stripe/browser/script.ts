import { CARD_RULES } from './card-rules';
import { CHALLENGE } from './challenge';
import { DOM } from './dom';
import { ELEMENTS } from './elements';
import { PAYMENT_FIELD } from './payment-field';
import { PAYMENT_FORM } from './payment-form';
import { STRIPE_OBJECT } from './stripe-object';
import { STYLE } from './style';

/**
 * The fake Stripe.js: one plain script, assembled from text, so that a bundle, the development server and tests all serve the
 * same bytes.
 */
export const SANDBOX_STRIPE_SCRIPT = [
  '(function () {',
  "'use strict';",
  `var STYLE_TEXT = ${JSON.stringify(STYLE)};`,
  CARD_RULES,
  DOM,
  PAYMENT_FIELD,
  PAYMENT_FORM,
  CHALLENGE,
  ELEMENTS,
  STRIPE_OBJECT,
  '})();',
  '',
].join('\n');
