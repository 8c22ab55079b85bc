import type { Deps } from '../deps';
import { availabilityCalls } from './admin/availability';
import { adminBookingCalls } from './admin/bookings';
import { mailCalls } from './admin/mail';
import { messageCalls } from './admin/messages';
import type { Call } from './call';
import { healthCalls } from './health';
import { metricsCall } from './metrics';
import { createDocsCalls } from './openapi/serve-docs';
import { authCalls } from './public/auth';
import { scheduleCalls } from './public/availability';
import { bookingCalls } from './public/bookings';
import { contactCall } from './public/contact';
import { pushCalls } from './public/push';
import { stripeWebhookCall } from './public/stripe-webhook';

/** Every REST call of the product, in the order of the documentation. */
export const CALLS: readonly Call[] = [
  ...scheduleCalls,
  ...bookingCalls,
  contactCall,
  ...authCalls,
  ...adminBookingCalls,
  ...availabilityCalls,
  ...messageCalls,
  ...mailCalls,
  ...healthCalls,
  metricsCall,
  stripeWebhookCall,
  ...pushCalls,
  ...createDocsCalls(() => CALLS),
];

/** The calls that this installation offers. */
export const listOfferedCalls = (deps: Deps) => CALLS.filter(({ isOffered }) => isOffered?.(deps) ?? true);
