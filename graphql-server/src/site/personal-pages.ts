import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '#contract/limits';
import { paths } from '#contract/paths';
import { joinWaitlistInput } from '#contract/person-input';
import { MONEY_CHOSEN, NO_CLASS_CHOSEN, withOutcome } from '#contract/personal-pages';
import { NO_WAITLIST_ANSWER, WAITLIST_ANSWERS } from '#contract/waitlist';
import type { Deps } from '../deps';
import { answerRebooking } from '../domain/cancelled-class/answer-rebooking';
import { cancelBooking } from '../domain/changes/cancel-booking';
import { renewLink, requestMyBookings } from '../domain/changes/managed-booking';
import { moveBooking } from '../domain/changes/move-booking';
import { takeOfferedPlace } from '../domain/checkout/take-offered-place';
import { InvalidInputError } from '../domain/errors';
import { findLinkedBooking, findLinkedEntry, getManageUrl } from '../domain/links';
import { parseClassReferenceOrThrow, parseInput } from '../domain/parse-input';
import type { RateLimitName } from '../domain/ports';
import { joinWaitlist } from '../domain/waitlist/join-waitlist';
import { leaveWaitlist } from '../domain/waitlist/waitlist-place';
import { type HttpFailure, hasLeft, sendFailure, toHttpFailure } from '../rest/error-response';
import { acceptForms, parseFormFields } from '../rest/public/forms';
import { acceptsPage } from './navigation';
import type { Pages } from './render/pages';

type Fields = Record<string, string>;

type PersonalForm = {
  path: string;
  limit: RateLimitName;
  /** Carries out the form, and returns the page to redirect to. Throws the refusal. */
  submit(params: { link?: string; classId?: string }, fields: Fields, network: string): Promise<string>;
};

/**
 * The forms of the personal pages, which post to their own page and work without JavaScript: they call what GraphQL calls. A
 * form that was carried out is answered with a redirect to a page that says so, a refused one with its page and the reason.
 */
export function registerPersonalForms(app: FastifyInstance, deps: Deps, pages: Pages | null): void {
  app.register(async (scope) => {
    acceptForms(scope);
    showRefusals(scope, pages);
    for (const { path, limit, submit } of listForms(deps)) {
      scope.post<{ Params: { link?: string; classId?: string } }>(path, async (request, reply) => {
        await deps.rateLimits.consume(limit, request.ip);
        const network = deps.toNetworkDigest(request.ip);
        const next = await submit(request.params, parseFormFields(request.body), network);
        return reply.header('cache-control', 'no-store').redirect(next, 303);
      });
    }
  });
}

function listForms(deps: Deps): PersonalForm[] {
  const findBookingId = async (link: string) => (await findLinkedBooking(deps.db, deps.linkSecret, link)).id;
  return [
    {
      path: paths.manage(':link'),
      limit: 'personal-link',
      async submit({ link = '' }) {
        await renewLink(deps, link);
        return withOutcome(paths.myBookings, 'link-renewed');
      },
    },
    {
      path: paths.manageCancel(':link'),
      limit: 'personal-link',
      async submit({ link = '' }, { expectsCents = '' }) {
        const by = { kind: 'CLIENT', expectsCents: Number.parseInt(expectsCents, 10) } as const;
        await cancelBooking(deps, { bookingId: await findBookingId(link), by });
        return withOutcome(paths.manage(link), 'cancelled');
      },
    },
    {
      path: paths.manageMove(':link'),
      limit: 'personal-link',
      async submit({ link = '' }, { to = '' }) {
        const bookingId = await findBookingId(link);
        if (to === '') throw new InvalidInputError([{ path: 'to', message: NO_CLASS_CHOSEN }]);
        const target = parseClassReferenceOrThrow(to, 'to');
        // No key is needed: a second request to the same class changes nothing.
        await moveBooking(deps, { bookingId, to: target, by: { kind: 'CLIENT' }, requestKey: null });
        return withOutcome(paths.manage(link), 'moved');
      },
    },
    {
      path: paths.manageChoice(':link'),
      limit: 'personal-link',
      async submit({ link = '' }, { to = '' }) {
        const bookingId = await findBookingId(link);
        if (to === '') throw new InvalidInputError([{ path: 'to', message: NO_CLASS_CHOSEN }]);
        const target = to === MONEY_CHOSEN ? null : parseClassReferenceOrThrow(to, 'to');
        await answerRebooking(deps, { bookingId, to: target });
        return withOutcome(paths.manage(link), target ? 'moved' : 'money-chosen');
      },
    },
    {
      path: paths.joinWaitlist(':classId'),
      limit: 'waitlist',
      async submit({ classId = '' }, fields) {
        const { name, email, phone, notes } = parseInput(joinWaitlistInput, fields);
        await joinWaitlist(deps, {
          classRef: parseClassReferenceOrThrow(classId),
          date: null,
          person: { name, email, phone: phone || null, notes: notes || null },
        });
        return withOutcome(paths.joinWaitlist(classId), 'waitlist-joined');
      },
    },
    {
      path: paths.waitlist(':link'),
      limit: 'personal-link',
      async submit({ link = '' }, { answer }, network) {
        if (answer === WAITLIST_ANSWERS.leave) {
          await leaveWaitlist(deps, link);
          return withOutcome(paths.waitlist(link), 'waitlist-left');
        }
        if (answer !== WAITLIST_ANSWERS.take) {
          await findLinkedEntry(deps.db, deps.linkSecret, link);
          throw new InvalidInputError([{ path: 'answer', message: NO_WAITLIST_ANSWER }]);
        }
        const booking = await takeOfferedPlace(deps, link, network);
        return new URL(await getManageUrl(deps, booking)).pathname;
      },
    },
    {
      path: paths.myBookings,
      limit: 'my-bookings',
      async submit(_params, { email = '' }) {
        await requestMyBookings(deps, email);
        return withOutcome(paths.myBookings, 'mail-requested');
      },
    },
  ];
}

/** Answers a form of this scope that is refused with its page and the reason, where the client accepts a page. */
export function showRefusals(scope: FastifyInstance, pages: Pages | null): void {
  scope.setErrorHandler((error, request, reply) => {
    if (!pages || hasLeft(request) || !acceptsPage(request)) return sendFailure(error, request, reply);
    const failure = toHttpFailure(error, request);
    if (failure.status === 500) return sendFailure(error, request, reply);
    return sendPersonalPage(pages, request, reply, failure);
  });
}

/** The fields that a refused form shows as they were typed, and their longest text. No password is among them. */
const SHOWN_FIELDS = {
  name: LIMITS.name,
  email: LIMITS.email,
  phone: LIMITS.phone,
  notes: LIMITS.notes,
  message: LIMITS.contactMessage,
};

/** What was typed into these fields of a form post. Browsers send line breaks as CRLF, and show no control characters. */
function readTyped(body: unknown): Record<string, string> {
  const fields = parseFormFields(body);
  return Object.fromEntries(
    Object.entries(SHOWN_FIELDS).flatMap(([name, longest]) => {
      const text = fields[name]?.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '');
      return text ? [[name, text.slice(0, longest)]] : [];
    }),
  );
}

/** Sends a page with a form as it is now for this visitor; `refusal`: why the form was refused, which shows what was typed. */
export async function sendPersonalPage(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: HttpFailure | null,
): Promise<FastifyReply> {
  const [pathname = '/', query] = request.url.split('?');
  const shown = refusal && { message: refusal.message, typed: readTyped(request.body) };
  const visitor = { clientAddress: request.ip, refusal: shown };
  const page = await pages.getPersonalPage({ pathname, search: query ? `?${query}` : '' }, visitor);
  const retryAfter = refusal?.retryAfter ?? page.retryAfter;
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  return reply
    .status(page.status === 200 && refusal ? refusal.status : page.status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.html);
}
