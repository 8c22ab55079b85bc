import { print } from 'graphql';
import type { ServerProcess } from '../../graphql-server/test/process';
import { CreateBookingDocument } from '../../web/src/gql/operations';
import { measureAlternately } from './alternate';
import { runSql } from './cluster';
import { createBookingRequest, PLACES, type Seller, sellOut } from './hot-class';
import { startPlainApollo, startProduct, withServers } from './servers';
import { type Bench, YOUNG } from './setup';

const SITE_QUERY = print(CreateBookingDocument);
const PLAIN_QUERY = `mutation CreateBooking($input: BookingInput!) { createBooking(input: $input) {
  id title className classType date time durationMinutes location priceCents name email paymentMethod } }`;

/** The product, with the mutation that the site sends. */
export const productSeller = ({ url: origin }: Pick<ServerProcess, 'url'>, databaseUrl: string): Seller => ({
  origin,
  databaseUrl,
  createRequest: (classId, buyer) => createBookingRequest('/graphql', SITE_QUERY, classId, buyer),
  isAccepted: (body) => body.includes('"__typename":"Booking"'),
});

const plainSeller = ({ url: origin }: Pick<ServerProcess, 'url'>, databaseUrl: string): Seller => ({
  origin,
  databaseUrl,
  createRequest: (classId, buyer) => createBookingRequest('/', PLAIN_QUERY, classId, buyer),
  isAccepted: (body) => body.includes('"createBooking":{'),
});

/** P3: bookings per second on one class that sells out. @throws when the product does not sell exactly the places. */
export async function measureBookings({ cluster, rounds }: Bench) {
  const productUrl = await cluster.createStudio('p3_product', YOUNG);
  const plainUrl = await cluster.createStudio('p3_plain', YOUNG);
  // The baseline is what a hurried team writes, and such a team has no trigger.
  await runSql(plainUrl, 'ALTER TABLE "Booking" DISABLE TRIGGER "Booking_capacity"');
  const starts = { product: () => startProduct(productUrl), plain: () => startPlainApollo(plainUrl) };
  const plainSold: number[] = [];
  const perSecond = await withServers(starts, ({ product, plain }) =>
    measureAlternately(rounds, {
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
