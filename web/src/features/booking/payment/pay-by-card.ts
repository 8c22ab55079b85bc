import { afterConfirming, beforeConfirming, PAYMENT_MESSAGES, providerMessage } from './payment-messages';

type Intent = { id: string; status: string };
type ProviderError = { message?: string | undefined; type?: string | undefined };
type IntentAnswer = { paymentIntent?: Intent | undefined; error?: ProviderError | undefined };

/** The part of Stripe.js that `payByCard` needs. */
export type PaymentForm = {
  /** Validates the card form. */
  submit(): Promise<{ error?: ProviderError | undefined }>;
  retrieve(clientSecret: string): Promise<IntentAnswer>;
  /** Redirects only when the payment method requires it. */
  confirm(clientSecret: string): Promise<IntentAnswer>;
};

export type PaymentOutcome =
  | { kind: 'paid'; paymentIntentId: string }
  /** The class is not as the visitor saw it: nothing was charged. */
  | { kind: 'stopped' }
  /** The payment was replaced by one that was started elsewhere, or given up: it holds no place and never moves money. */
  | { kind: 'canceled'; message: string }
  | { kind: 'failed'; message: string; isCertain: boolean; isDeclined: boolean };

/**
 * `isCertain`: no money can have moved. Otherwise the server is asked about this payment before another one is made. `isDeclined`: the
 * card was refused by its bank.
 */
function failed(message: string, isCertain: boolean, isDeclined = false): PaymentOutcome {
  return { kind: 'failed', message, isCertain, isDeclined };
}

async function confirm(form: PaymentForm, clientSecret: string): Promise<PaymentOutcome> {
  const { error, paymentIntent } = await form.confirm(clientSecret);
  if (error) {
    const wasRefused = error.type === 'card_error' || error.type === 'validation_error';
    return failed(providerMessage(error, PAYMENT_MESSAGES.notConfirmed), wasRefused, error.type === 'card_error');
  }
  const decision = afterConfirming(paymentIntent?.status);
  if (decision.next === 'book' && paymentIntent) return { kind: 'paid', paymentIntentId: paymentIntent.id };
  return failed(decision.next === 'stop' ? decision.message : PAYMENT_MESSAGES.unclear, false);
}

export type PaymentProgress = {
  /** Whether the class is as the visitor saw it. Never rejects. */
  checkClass: () => Promise<boolean>;
  /** Called when the form is valid; the network calls follow. */
  onChecked: () => void;
  /** Called before the confirmation: from here on money can move. */
  onConfirming: () => void;
};

/** Validates the form, retrieves the payment, and confirms it unless it has succeeded or its class has changed. Never throws. */
export async function payByCard(
  form: PaymentForm,
  clientSecret: string,
  { checkClass, onChecked, onConfirming }: PaymentProgress,
): Promise<PaymentOutcome> {
  let isConfirming = false;
  try {
    const { error: formError } = await form.submit();
    if (formError) return failed(providerMessage(formError, PAYMENT_MESSAGES.notConfirmed), true);
    onChecked();
    const [{ error, paymentIntent }, isAsSeen] = await Promise.all([form.retrieve(clientSecret), checkClass()]);
    if (error || !paymentIntent) return failed(providerMessage(error ?? {}, PAYMENT_MESSAGES.notRetrieved), true);
    const decision = beforeConfirming(paymentIntent.status);
    if (decision.next === 'book') return { kind: 'paid', paymentIntentId: paymentIntent.id };
    const isCanceled = paymentIntent.status === 'canceled';
    if (decision.next === 'stop' && !isCanceled) return failed(decision.message, false);
    if (!isAsSeen) return { kind: 'stopped' };
    if (decision.next === 'stop') return { kind: 'canceled', message: decision.message };
    isConfirming = true;
    onConfirming();
    return await confirm(form, clientSecret);
  } catch {
    return failed(PAYMENT_MESSAGES.unexpected, !isConfirming);
  }
}
