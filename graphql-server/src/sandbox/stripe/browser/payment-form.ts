/** The visible form of the fake Stripe.js: two tabs, three fields, and a note that this is a test. */
export const PAYMENT_FORM = `
var formCount = 0;

var MORE_CARDS = [
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0025 0000 3155', 'asks for authentication'],
];

function createPaymentForm(onChange) {
  formCount += 1;
  var prefix = 'sandbox-pay-' + formCount + '-';
  var number = createField({
    id: prefix + 'number', label: 'Card number', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', wide: true,
    format: formatNumber,
    problem: checkNumber,
    onInput: changed,
  });
  var expiry = createField({
    id: prefix + 'expiry', label: 'Expiration', autocomplete: 'cc-exp', placeholder: 'MM / YY',
    format: formatExpiry,
    problem: function (value) { return checkExpiry(value, new Date()); },
    onInput: changed,
  });
  var cvc = createField({
    id: prefix + 'cvc', label: 'CVC', autocomplete: 'cc-csc', placeholder: 'CVC',
    format: function (value) { return formatCvc(value, number.value()); },
    problem: function (value) { return checkCvc(value, number.value()); },
    onInput: changed,
  });
  var fields = [number, expiry, cvc];
  var fill = el('button', { type: 'button', class: 'sandbox-pay__fill' }, ['Use test card']);
  fill.addEventListener('click', function () {
    number.set('4242424242424242');
    expiry.set('1234');
    cvc.set('123');
    changed();
  });

  var cardPanel = el('div', { role: 'tabpanel', id: prefix + 'card', 'aria-labelledby': prefix + 'card-tab' }, [
    el('div', { class: 'sandbox-pay__fields' }, fields.map(function (field) { return field.node; })),
    el('p', { class: 'sandbox-pay__note' }, [
      el('strong', {}, ['This is a test form: no money moves.']),
      ' Use ',
      el('span', { class: 'sandbox-pay__number' }, ['4242 4242 4242 4242']),
      ' with any future date and any CVC. Never type a real card here.',
    ]),
    fill,
    moreCards(),
  ]);
  var bankPanel = el('div', { role: 'tabpanel', id: prefix + 'bank', 'aria-labelledby': prefix + 'bank-tab', hidden: '' }, [
    el('p', { class: 'sandbox-pay__note' }, [
      el('strong', {}, ['This is a test: no money moves.']),
      ' You will leave for a page that stands for a bank, say there whether the payment succeeds, and come back.',
    ]),
  ]);
  var tabs = createTabs([
    { id: prefix + 'card', type: 'card', label: 'Card', icon: cardIcon(), panel: cardPanel },
    { id: prefix + 'bank', type: BANK_REDIRECT, label: 'Bank redirect (test)', icon: bankIcon(), panel: bankPanel },
  ], changed);

  function isCard() {
    return tabs.selected() === 'card';
  }

  function problems() {
    return isCard() ? fields.filter(function (field) { return field.problem() !== null; }) : [];
  }

  function changed() {
    onChange({
      elementType: 'payment',
      empty: isCard() && fields.every(function (field) { return field.value() === ''; }),
      complete: problems().length === 0,
      collapsed: false,
      value: { type: tabs.selected() },
    });
  }

  return {
    root: el('div', { class: 'sandbox-pay' }, [tabs.node, cardPanel, bankPanel]),
    selected: tabs.selected,
    focus: function () { (isCard() ? number : tabs).focus(); },
    // Shows all errors, focuses the first invalid field and returns its error.
    validate: function () {
      fields.forEach(function (field) { field.show(isCard() ? field.problem() : null); });
      var first = problems()[0];
      if (first) first.focus();
      return first ? first.problem() : null;
    },
    payload: function () {
      if (!isCard()) return { 'payment_method_data[type]': BANK_REDIRECT };
      var date = toDigits(expiry.value());
      return {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': toDigits(number.value()),
        'payment_method_data[card][exp_month]': String(Number(date.slice(0, 2))),
        'payment_method_data[card][exp_year]': '20' + date.slice(2),
        'payment_method_data[card][cvc]': cvc.value(),
      };
    },
  };
}

function moreCards() {
  return el('details', { class: 'sandbox-pay__more' }, [
    el('summary', {}, ['Other test cards']),
    el('ul', {}, MORE_CARDS.map(function (card) {
      return el('li', {}, [el('span', { class: 'sandbox-pay__number' }, [card[0]]), ' ' + card[1]]);
    })),
  ]);
}

function createTabs(entries, onSelect) {
  var selected = 0;
  var buttons = entries.map(function (entry, index) {
    var button = el('button', {
      type: 'button', role: 'tab', id: entry.id + '-tab', class: 'sandbox-pay__tab', 'aria-controls': entry.id,
    }, [entry.icon, entry.label]);
    button.addEventListener('click', function () { select(index); });
    button.addEventListener('keydown', function (event) {
      var step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      select((index + step + entries.length) % entries.length);
      buttons[selected].focus();
    });
    return button;
  });

  function render() {
    entries.forEach(function (entry, index) {
      var isSelected = index === selected;
      buttons[index].setAttribute('aria-selected', String(isSelected));
      buttons[index].tabIndex = isSelected ? 0 : -1;
      entry.panel.hidden = !isSelected;
    });
  }

  function select(index) {
    if (index === selected) return;
    selected = index;
    render();
    onSelect();
  }

  render();
  return {
    node: el('div', { role: 'tablist', class: 'sandbox-pay__tabs', 'aria-label': 'How to pay' }, buttons),
    selected: function () { return entries[selected].type; },
    focus: function () { buttons[selected].focus(); },
  };
}
`;
