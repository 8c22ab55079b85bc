/** The outcome of booking a place over HTTP, with REST or GraphQL. */
export type Purchase = { status: number; bookingId: string | null; message: string | null };

export type PurchaseInput = {
  classId: string;
  classDate?: string;
  name?: string;
  email?: string;
  headers?: Record<string, string>;
  extra?: object;
};

const json = { 'content-type': 'application/json' };

/** Books with `POST /api/bookings`, paid in person unless `extra` overrides it. */
export async function buyOverRest(
  url: string,
  { classId, classDate, name = 'Ana Pons', email = 'ana@example.com', headers, extra }: PurchaseInput,
): Promise<Purchase> {
  const response = await fetch(`${url}/api/bookings`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({
      userName: name,
      userEmail: email,
      userPhone: '',
      message: '',
      classId,
      classDate,
      paymentMethod: 'payInPerson',
      ...extra,
    }),
  });
  const body = (await response.json()) as { booking?: { _id: string }; message?: string };
  return { status: response.status, bookingId: body.booking?._id ?? null, message: body.message ?? null };
}

const CREATE = `mutation Buy($input: CreateBookingInput!) {
  createBooking(input: $input) { __typename ... on Booking { id } ... on UserError { message } ... on ClassUnavailableError { reason } }
}`;

/** Books with the mutation createBooking. Maps its failures to the status that REST answers. */
export async function buyOverGraphql(
  url: string,
  { classId, classDate, name = 'Ana Pons', email = 'ana@example.com', headers, extra }: PurchaseInput,
): Promise<Purchase> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({
      query: CREATE,
      variables: { input: { classId, date: classDate, name, email, paymentMethod: 'IN_PERSON', ...extra } },
    }),
  });
  const { data } = (await response.json()) as {
    data?: { createBooking?: { __typename: string; id?: string; message?: string } };
  };
  const result = data?.createBooking;
  if (result?.__typename === 'Booking') return { status: 201, bookingId: result.id ?? null, message: null };
  const status =
    result?.__typename === 'ClassUnavailableError'
      ? 409
      : result?.__typename === 'ServiceUnavailableError'
        ? 503
        : response.status;
  return { status, bookingId: null, message: result?.message ?? null };
}

export const countStatus = (purchases: Purchase[], status: number) =>
  purchases.filter((purchase) => purchase.status === status).length;
