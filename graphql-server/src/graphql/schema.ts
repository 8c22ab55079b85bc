import './scalars';
import './enums';
import './errors';
import './slot';
import './schedule';
import './checkout';
import './booking';
import './payment';
import './contact';
import './sign-in';
import './push';
import './admin-booking';
import './contact-message';
import './contact-message-changes';
import './mailing';
import './mail-opt-outs';
import './availability-mutations';
import './availability-queries';
import './series-dates';
import './second-factor';
import './sign-ins';
import './activity';
import './admin-class';
import './cancel-class';
import './money-concern';
import { builder } from './builder';

/** The product's schema, printed to schema.graphql. */
export const schema = builder.toSchema();
