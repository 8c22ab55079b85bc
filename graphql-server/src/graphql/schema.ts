import './scalars';
import './enums';
import './errors';
import './public/slot';
import './public/schedule';
import './public/schedule-changed';
import './public/checkout';
import './public/booking';
import './public/payment';
import './public/client-device';
import './public/managed-booking';
import './public/my-bookings';
import './public/waitlist';
import './public/contact';
import './public/sign-in';
import './admin/push';
import './admin/booking';
import './admin/contact-message';
import './admin/contact-message-changes';
import './admin/mailing';
import './admin/person';
import './admin/mail-opt-outs';
import './admin/availability-mutations';
import './admin/availability';
import './admin/series-dates';
import './admin/second-factor';
import './admin/sessions';
import './admin/activity';
import './admin/class-roster';
import './admin/cancel-class';
import './admin/waitlist';
import './admin/weather';
import './admin/attendance';
import './admin/attendee-changes';
import './admin/payment-issue';
import './admin/client';
import './admin/inbox';
import './admin/studio-changed';
import { declareAudiences } from './audience';
import { builder } from './builder';

/** The complete schema; cli/generate.ts prints it to schema.graphql. */
export const schema = declareAudiences(builder.toSchema());

schema.description = `The API of the studio. \`docs/api.md\` is its guide.

Who may call: the description of every root field and type begins with "Public." or "Admin.". Admin fields require the session of an admin: \`signIn\` returns a token, which the header \`Authorization: Bearer {token}\` carries.

Errors follow one rule:
1. An expected failure is a member of the field's result union and implements \`UserError\`. Select \`... on UserError { message }\` to get all of them.
2. A caller without the right to a field gets null for it, and a top-level error with the code UNAUTHENTICATED or FORBIDDEN. The other fields are answered.
3. A malformed request is a top-level error: an invalid document, a value of a wrong type, a page, range or filter outside of its limits (INVALID_INPUT), or a request above the limits of its size, cost or rate.
4. A database that does not answer is a ServiceUnavailableError where the field has a result union, and otherwise a top-level error with the code SERVICE_UNAVAILABLE.

Changes: names are added, not changed. What goes is marked \`@deprecated\` with its replacement for at least six months, and CHANGELOG.md lists it.`;
