/** The API of the fake Stripe.js: `window.Stripe` with everything that the product and its wrappers use. */
export const STRIPE_OBJECT = `
var BANK_REDIRECT = 'sandbox_bank_redirect';
var API = '/sandbox/stripe/v1/payment_intents/';

var CONNECTION_ERROR = {
  type: 'api_connection_error',
  message: 'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
};

function toIntentId(clientSecret) {
  return String(clientSecret).split('_secret_')[0];
}

function validationError(problem) {
  return { type: 'validation_error', code: problem.code, message: problem.message };
}

function createStripe(key) {
  // Send the secret in a header: URLs end up in logs.
  function call(clientSecret, path, fields) {
    var request = {
      method: fields ? 'POST' : 'GET',
      headers: { Authorization: 'Bearer ' + key, 'Stripe-Client-Secret': String(clientSecret) },
    };
    if (fields) request.body = new URLSearchParams(fields);
    return fetch(API + encodeURIComponent(toIntentId(clientSecret)) + path, request)
      .then(function (response) { return response.json(); })
      .then(
        function (body) { return body.error || !body.object ? { error: body.error || CONNECTION_ERROR } : { paymentIntent: body }; },
        function () { return { error: CONNECTION_ERROR }; }
      );
  }

  function retrievePaymentIntent(clientSecret) {
    return call(clientSecret, '');
  }

  async function nextAction(clientSecret, result) {
    var action = result.paymentIntent && result.paymentIntent.next_action;
    if (!action) return result;
    if (action.type === 'redirect_to_url') {
      window.location.assign(action.redirect_to_url.url);
      return new Promise(function () {});
    }
    var outcome = await askForAuthentication(result.paymentIntent);
    return call(clientSecret, '/authenticate', { outcome: outcome });
  }

  async function confirmPayment(options) {
    var elements = options.elements;
    var clientSecret = options.clientSecret || (elements && elements.clientSecret);
    var returnUrl = (options.confirmParams && options.confirmParams.return_url) || '';
    var form = elements && elements.form();
    if (!clientSecret || !form) throw new Error('confirmPayment needs a client secret and a mounted Payment Element.');
    if (options.redirect !== 'if_required' && !returnUrl) throw new Error('confirmPayment needs confirmParams.return_url.');
    var problem = form.validate();
    if (problem) return { error: validationError(problem) };
    var fields = Object.assign({ return_url: returnUrl }, form.payload());
    var result = await nextAction(clientSecret, await call(clientSecret, '/confirm', fields));
    if (result.error || options.redirect === 'if_required') return result;
    var target = new URL(returnUrl);
    target.searchParams.set('payment_intent', result.paymentIntent.id);
    target.searchParams.set('payment_intent_client_secret', clientSecret);
    target.searchParams.set('redirect_status', 'succeeded');
    window.location.assign(target.href);
    return new Promise(function () {});
  }

  function unsupported(name) {
    return function () {
      var message = name + ' is not part of the test payments.';
      return Promise.resolve({ error: { type: 'invalid_request_error', message: message } });
    };
  }

  return {
    elements: function (options) { return createElements(options || {}, retrievePaymentIntent); },
    retrievePaymentIntent: retrievePaymentIntent,
    confirmPayment: confirmPayment,
    handleNextAction: async function (options) {
      return nextAction(options.clientSecret, await retrievePaymentIntent(options.clientSecret));
    },
    createToken: unsupported('createToken'),
    createPaymentMethod: unsupported('createPaymentMethod'),
    confirmCardPayment: unsupported('confirmCardPayment'),
    _registerWrapper: function () {},
    registerAppInfo: function () {},
  };
}

function Stripe(key) {
  if (typeof key !== 'string' || key.indexOf('pk_') !== 0) throw new Error('Stripe needs a publishable key.');
  return createStripe(key);
}

Stripe.version = 'endive';
window.Stripe = Stripe;
`;
