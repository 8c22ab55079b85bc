/** The card rules of the fake Stripe.js: formats and validates number, date and code. Plain ES2020 without access to the page. */
export const CARD_RULES = `
function toDigits(text) {
  return String(text).replace(/[^0-9]/g, '');
}

function isAmex(digits) {
  return /^3[47]/.test(digits);
}

function formatNumber(text) {
  var all = toDigits(text);
  var digits = all.slice(0, isAmex(all) ? 15 : 16);
  var groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : digits.match(/.{1,4}/g) || [];
  return groups.filter(Boolean).join(' ');
}

// 1234 -> 12 / 34, 934 -> 09 / 34, and a browser's own 12/2034 -> 12 / 34.
function formatExpiry(text) {
  var digits = toDigits(text);
  if (/^[2-9]/.test(digits) || /^1[3-9]/.test(digits)) digits = '0' + digits;
  if (/^[0-9]{2}20[0-9]{2}$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  return digits.length > 2 ? digits.slice(0, 2) + ' / ' + digits.slice(2) : digits;
}

function formatCvc(text, number) {
  return toDigits(text).slice(0, isAmex(toDigits(number)) ? 4 : 3);
}

function passesLuhn(digits) {
  var sum = 0;
  for (var index = 0; index < digits.length; index += 1) {
    var value = Number(digits[digits.length - 1 - index]);
    if (index % 2 === 1) value = value > 4 ? value * 2 - 9 : value * 2;
    sum += value;
  }
  return sum % 10 === 0;
}

function checkNumber(text) {
  var digits = toDigits(text);
  if (digits.length < (isAmex(digits) ? 15 : 16)) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  return passesLuhn(digits) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
}

function checkExpiry(text, now) {
  var digits = toDigits(text);
  if (digits.length < 4) {
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  }
  var month = Number(digits.slice(0, 2));
  var year = 2000 + Number(digits.slice(2));
  if (month < 1 || month > 12) {
    return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." };
  }
  if (year < now.getFullYear()) {
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  }
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
  }
  return year > now.getFullYear() + 50
    ? { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
    : null;
}

function checkCvc(text, number) {
  return toDigits(text).length < (isAmex(toDigits(number)) ? 4 : 3)
    ? { code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
    : null;
}
`;
