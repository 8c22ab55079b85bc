import type { PaymentMethodCode } from '#contract/enums';
import type { ClassReference } from '#contract/occurrence-id';
import { digestOfWish } from '../idempotency';
import type { LocalDate, LocalTime } from '../schedule/local-date';

/** Who books. */
export type Person = { name: string; email: string; phone: string | null; notes: string | null };

/** Where a request comes from, and what it presents. It is no part of what is requested. */
export type Requester = {
  /** Digest of the network address. */
  network: string;
  /** The secret of a payment that was begun, as a proof that its hold is the requester's own. */
  clientSecret: string | null;
};

/** What the client believes about the class; a claim that contradicts it is refused, none is ever stored. */
export type Claims = { time?: LocalTime; location?: string; priceCents?: number; className?: string };

/** A booking as every door hands it to the use-case: parsed, limited, and still only a wish. */
export type BookingRequest = {
  classRef: ClassReference;
  /** Names the day where the reference does not. */
  date: LocalDate | null;
  person: Person;
  claims: Claims;
  paymentMethod: PaymentMethodCode;
  paymentIntentId: string | null;
  idempotencyKey: string | null;
  requester: Requester;
};

/** Two requests with one digest ask for the same thing. */
export function digestOf(request: BookingRequest): string {
  const { idempotencyKey: _, requester: __, ...wish } = request;
  return digestOfWish(wish);
}
