import { afterConfirming, beforeConfirming, PAYMENT_MESSAGES, providerMessage } from './payment-messages';

type Intent = { id: string; status: string };
type ProviderError = { message?: string | undefined; type?: string | undefined };
type IntentAnswer = { paymentIntent?: Intent | undefined; error?: ProviderError | undefined };

/** The little of Stripe.js that paying needs. */
export type CardForm = {
  /** Checks what was typed into the card form. */
  submit(): Promise<{ error?: ProviderError | undefined }>;
  retrieve(clientSecret: string): Promise<IntentAnswer>;
  /** Leaves the page only when the payment method asks for it. */
  confirm(clientSecret: string): Promise<IntentAnswer>;
};

export type PaymentOutcome =
  | { kind: 'paid'; paymentIntentId: string }
  | { kind: 'failed'; message: string; isCertain: boolean };

/** `isCertain`: no money can have moved. Otherwise the payment is asked about before another is made. */
function failed(message: string, isCertain: boolean): PaymentOutcome {
  return { kind: 'failed', message, isCertain };
}

async function confirm(form: CardForm, clientSecret: string): Promise<PaymentOutcome> {
  const { error, paymentIntent } = await form.confirm(clientSecret);
  if (error) {
    const wasRefused = error.type === 'card_error' || error.type === 'validation_error';
    return failed(providerMessage(error, PAYMENT_MESSAGES.notConfirmed), wasRefused);
  }
  const decision = afterConfirming(paymentIntent?.status);
  if (decision.next === 'book' && paymentIntent) return { kind: 'paid', paymentIntentId: paymentIntent.id };
  return failed(decision.next === 'stop' ? decision.message : PAYMENT_MESSAGES.unclear, false);
}

export type PaymentProgress = {
  /** The form is filled in: from here on it takes a while. */
  onChecked: () => void;
  /** Money can move from now on. */
  onConfirming: () => void;
};

/** Checks the form, asks how the payment stands, and confirms it only when it is not paid already. Never throws. */
export async function payByCard(
  form: CardForm,
  clientSecret: string,
  { onChecked, onConfirming }: PaymentProgress,
): Promise<PaymentOutcome> {
  let isConfirming = false;
  try {
    const { error: formError } = await form.submit();
    if (formError) return failed(providerMessage(formError, PAYMENT_MESSAGES.notConfirmed), true);
    onChecked();
    const { error, paymentIntent } = await form.retrieve(clientSecret);
    if (error || !paymentIntent) return failed(providerMessage(error ?? {}, PAYMENT_MESSAGES.notRetrieved), true);
    const decision = beforeConfirming(paymentIntent.status);
    if (decision.next === 'book') return { kind: 'paid', paymentIntentId: paymentIntent.id };
    if (decision.next === 'stop') return failed(decision.message, paymentIntent.status === 'canceled');
    isConfirming = true;
    onConfirming();
    return await confirm(form, clientSecret);
  } catch {
    return failed(PAYMENT_MESSAGES.unexpected, !isConfirming);
  }
}
