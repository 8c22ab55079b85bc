/**
 * The authentication challenge of the fake Stripe.js. Like Stripe's own it is a layer with the highest z-index in the body,
 * not a modal dialog of the browser, so that a page that breaks the one also breaks the other.
 */
export const CHALLENGE = `
function askForAuthentication(intent) {
  addStyle();
  return new Promise(function (resolve) {
    var before = document.activeElement;
    var complete = el('button', { type: 'button', class: 'is-primary' }, ['Complete authentication']);
    var fail = el('button', { type: 'button' }, ['Fail authentication']);
    var amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency: intent.currency }).format(intent.amount / 100);
    var layer = el('div', {
      class: 'sandbox-challenge', role: 'dialog', 'aria-modal': 'true',
      'aria-labelledby': 'sandbox-challenge-title', 'aria-describedby': 'sandbox-challenge-text',
    }, [
      el('div', { class: 'sandbox-challenge__sheet' }, [
        el('h2', { id: 'sandbox-challenge-title' }, ['Test authentication']),
        el('p', { id: 'sandbox-challenge-text' }, ['Here the bank of the payer would ask whether to pay ' + amount + '. No money moves.']),
        complete,
        fail,
      ]),
    ]);

    function answer(outcome) {
      layer.remove();
      if (before && before.focus) before.focus();
      resolve(outcome);
    }

    complete.addEventListener('click', function () { answer('succeeded'); });
    fail.addEventListener('click', function () { answer('failed'); });
    layer.addEventListener('keydown', function (event) {
      if (event.key === 'Escape') answer('failed');
      if (event.key !== 'Tab') return;
      event.preventDefault();
      (document.activeElement === complete ? fail : complete).focus();
    });
    document.body.append(layer);
    complete.focus();
  });
}
`;
