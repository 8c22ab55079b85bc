import { print } from 'graphql';
import type { ServerProcess } from '../../graphql-server/test/process';
import { CreateBookingDocument } from '../../web/src/gql/operations';
import { createBookingRequest, type Seller } from './hot-class';

/** The mutation that the site sends. */
export const SITE_QUERY = print(CreateBookingDocument);

/** The product, with the mutation that the site sends. */
export const productSeller = ({ url: origin }: Pick<ServerProcess, 'url'>, databaseUrl: string): Seller => ({
  origin,
  databaseUrl,
  createRequest: (classId, buyer) => createBookingRequest('/graphql', SITE_QUERY, classId, buyer),
  isAccepted: (body) => body.includes('"__typename":"Booking"'),
});
