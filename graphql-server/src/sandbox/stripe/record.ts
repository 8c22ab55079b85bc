/** One payment of the sandbox: the intent, its charge, its refunds. Amounts in cents, times in Unix seconds. */
export type PaymentRecord = {
  id: string;
  clientSecret: string;
  createdAt: number;
  /** A status of Stripe; a test may set any other text. */
  status: string;
  amount: number;
  amountReceived: number;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
  paymentMethodTypes: string[];
  hasAutomaticMethods: boolean;
  livemode: boolean;
  lastPaymentError: PaymentFailure | null;
  nextAction: NextAction | null;
  canceledAt: number | null;
  cancellationReason: string | null;
  charge: ChargeRecord | null;
  /** Oldest first. */
  refunds: RefundRecord[];
};

export type PaymentFailure = { type: string; code: string; declineCode: string | null; message: string };

export type MethodSummary = { type: 'card'; brand: string; last4: string } | { type: typeof BANK_REDIRECT };

/** The action that the payer has to take before the payment succeeds. */
export type NextAction =
  | { kind: 'challenge'; method: MethodSummary; thenFailure: PaymentFailure | null }
  | { kind: 'redirect'; method: MethodSummary; token: string; returnUrl: string };

export type ChargeRecord = {
  id: string;
  createdAt: number;
  amount: number;
  amountRefunded: number;
  isDisputed: boolean;
  method: MethodSummary;
};

export type RefundRecord = {
  id: string;
  createdAt: number;
  amount: number;
  reason: string | null;
  status: string;
  metadata: Record<string, string>;
};

/** The test payment method that redirects to a bank page and back. */
export const BANK_REDIRECT = 'sandbox_bank_redirect';
