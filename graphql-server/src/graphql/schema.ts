import './scalars';
import './enums';
import './errors';
import './slot';
import './schedule';
import './checkout';
import './booking';
import './payment';
import './contact';
import './site-config';
import './sign-in';
import './admin-class';
import './cancel-class';
import './admin-booking';
import './availability-mutations';
import './availability-queries';
import './series-dates';
import './contact-message';
import './contact-message-changes';
import './mailing';
import './mail-opt-outs';
import './second-factor';
import './sign-ins';
import './activity';
import { builder } from './builder';

/** The product's schema, printed to schema.graphql. */
export const schema = builder.toSchema();
