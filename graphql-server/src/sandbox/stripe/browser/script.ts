import { CARD_RULES } from './card-rules';
import { CHALLENGE } from './challenge';
import { DOM } from './dom';
import { ELEMENTS } from './elements';
import { PAYMENT_FIELD } from './payment-field';
import { PAYMENT_FORM } from './payment-form';
import { STRIPE_OBJECT } from './stripe-object';
import { STYLE } from './style';

/**
 * The stand-in for Stripe.js: one plain script, put together from text, so that it is served as it is from a bundle,
 * in development and in tests alike.
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
