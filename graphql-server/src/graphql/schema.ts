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
import './admin-booking';
import './push';
import './money-concern';
import { builder } from './builder';

/** The product's schema, printed to schema.graphql. */
export const schema = builder.toSchema();
