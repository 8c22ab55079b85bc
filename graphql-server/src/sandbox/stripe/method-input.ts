import { ApiError, invalidParam } from './api-error';
import { randomCharacters } from './ids';
import { branchAt, type FormTree, textAt } from './nested-form';
import { BANK_REDIRECT } from './record';
import { hasValidCheckDigit, TEST_METHOD_NUMBERS } from './test-cards';
import type { PaymentMethodInput } from './transitions';

/** Parses the payment method from the parameters of a confirm call. */
export function readMethod(params: FormTree, now: Date): PaymentMethodInput {
  const named = textAt(params, 'payment_method');
  if (named !== undefined) return readNamedMethod(named);
  const data = branchAt(params, 'payment_method_data');
  const type = textAt(data, 'type');
  if (type === 'card') return readCard(branchAt(data, 'card'), now);
  if (type === BANK_REDIRECT) return readRedirect(textAt(params, 'return_url'));
  throw invalidParam('payment_method_data[type]', 'Say how to pay.', 'parameter_missing');
}

function readNamedMethod(name: string): PaymentMethodInput {
  const number = TEST_METHOD_NUMBERS[name];
  if (!number) throw invalidParam('payment_method', `No such PaymentMethod: '${name}'`, 'resource_missing');
  return { type: 'card', number };
}

function readCard(card: FormTree, now: Date): PaymentMethodInput {
  const number = (textAt(card, 'number') ?? '').replace(/\s/g, '');
  if (!hasValidCheckDigit(number)) throw cardError('incorrect_number', 'Your card number is incorrect.');
  const month = Number(textAt(card, 'exp_month'));
  const year = Number(textAt(card, 'exp_year'));
  if (!(Number.isInteger(month) && month >= 1 && month <= 12)) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  const firstInvalidDay = Date.UTC(year < 100 ? 2000 + year : year, month, 1);
  if (!Number.isInteger(year) || firstInvalidDay <= now.getTime()) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  const digits = number.startsWith('34') || number.startsWith('37') ? 4 : 3;
  if (!new RegExp(`^[0-9]{${digits}}$`).test(textAt(card, 'cvc') ?? '')) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.");
  }
  return { type: 'card', number };
}

function readRedirect(returnUrl: string | undefined): PaymentMethodInput {
  if (returnUrl === undefined || !/^https?:\/\//.test(returnUrl) || !URL.canParse(returnUrl)) {
    throw invalidParam('return_url', 'A valid URL must be given to come back to.', 'url_invalid');
  }
  return { type: BANK_REDIRECT, returnUrl, token: randomCharacters(32) };
}

function cardError(code: string, message: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message });
}
