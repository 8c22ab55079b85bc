import { print } from 'graphql';
import type { ServerProcess } from '../../graphql-server/test/process';
import { CreateBookingDocument } from '../../web/src/gql/operations';
import { inTurn } from './alternate';
import { runSql } from './cluster';
import { graphqlBooking, PLACES, type Seller, sellOut } from './hot-class';
import { startPlainApollo, startProduct } from './servers';
import { type Bench, YOUNG } from './setup';
import { withServers } from './with-servers';

const SITE_QUERY = print(CreateBookingDocument);
const PLAIN_QUERY = `mutation CreateBooking($input: BookingInput!) { createBooking(input: $input) {
  id title className classType date time durationMinutes location priceCents name email paymentMethod } }`;

/** The product, asked as the site asks it. */
export const productSeller = ({ url: origin }: Pick<ServerProcess, 'url'>, databaseUrl: string): Seller => ({
  origin,
  databaseUrl,
  requestOf: (classId, buyer) => graphqlBooking('/graphql', SITE_QUERY, classId, buyer),
  hasSold: (body) => body.includes('"__typename":"Booking"'),
});

const plainSeller = ({ url: origin }: Pick<ServerProcess, 'url'>, databaseUrl: string): Seller => ({
  origin,
  databaseUrl,
  requestOf: (classId, buyer) => graphqlBooking('/', PLAIN_QUERY, classId, buyer),
  hasSold: (body) => body.includes('"createBooking":{'),
});

/** P3: bookings per second on one class that sells out. Void when the product does not sell exactly the places. */
export async function measureBookings({ cluster, rounds }: Bench) {
  const productUrl = await cluster.createStudio('p3_product', YOUNG);
  const plainUrl = await cluster.createStudio('p3_plain', YOUNG);
  // A team in a hurry has no such trigger.
  await runSql(plainUrl, 'ALTER TABLE "Booking" DISABLE TRIGGER "Booking_capacity"');
  const starts = { product: () => startProduct(productUrl), plain: () => startPlainApollo(plainUrl) };
  const plainSold: number[] = [];
  const perSecond = await withServers(starts, ({ product, plain }) =>
    inTurn(rounds, {
      product: async () => {
        const sale = await sellOut(productSeller(product, productUrl));
        if (sale.sold !== PLACES) throw new Error(`P3 is void: ${sale.sold} of ${PLACES} places were sold.`);
        return sale.perSecond;
      },
      plain: async () => {
        const sale = await sellOut(plainSeller(plain, plainUrl));
        plainSold.push(sale.sold);
        return sale.perSecond;
      },
    }),
  );
  return { perSecond, plainSold };
}
