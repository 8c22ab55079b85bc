/** One labelled field of the fake Stripe.js, formatted in groups while typing, with its error message. */
export const PAYMENT_FIELD = `
function createField(options) {
  var errorId = options.id + '-error';
  var input = el('input', {
    id: options.id, type: 'text', inputmode: 'numeric', autocomplete: options.autocomplete,
    placeholder: options.placeholder, autocorrect: 'off', spellcheck: 'false', 'aria-required': 'true',
  });
  var error = el('p', { id: errorId, class: 'sandbox-pay__error', hidden: '' });

  function problem() {
    return options.problem(input.value);
  }

  function show(found) {
    error.textContent = found ? found.message : '';
    error.hidden = !found;
    if (found) {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', errorId);
    } else {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    }
  }

  // Keep the caret behind the same digit when the groups shift.
  function reformat() {
    var digitsBefore = toDigits(input.value.slice(0, input.selectionStart || 0)).length;
    var isAtEnd = input.selectionStart === input.value.length;
    input.value = options.format(input.value);
    if (isAtEnd || document.activeElement !== input) return;
    var position = 0;
    for (var seen = 0; position < input.value.length && seen < digitsBefore; position += 1) {
      if (/[0-9]/.test(input.value[position])) seen += 1;
    }
    input.setSelectionRange(position, position);
  }

  input.addEventListener('input', function () {
    reformat();
    if (input.getAttribute('aria-invalid')) show(problem());
    options.onInput();
  });
  input.addEventListener('blur', function () {
    if (input.value !== '') show(problem());
  });

  return {
    node: el('div', { class: 'sandbox-pay__field' + (options.wide ? ' sandbox-pay__field--wide' : '') }, [
      el('label', { for: options.id }, [options.label]), input, error,
    ]),
    value: function () { return input.value; },
    set: function (value) {
      input.value = options.format(value);
      show(null);
    },
    problem: problem,
    show: show,
    focus: function () { input.focus(); },
  };
}
`;
