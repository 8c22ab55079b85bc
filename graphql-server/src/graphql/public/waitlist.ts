import { LIMITS } from '#contract/limits';
import { joinWaitlistInput } from '#contract/person-input';
import {
  ClassUnavailableError,
  InvalidInputError,
  NotFoundError,
  ServiceUnavailableError,
  StateConflictError,
  TooManyRequestsError,
} from '../../domain/errors';
import { parseClassReferenceOrThrow, parseInput } from '../../domain/parse-input';
import { joinWaitlist } from '../../domain/waitlist/join-waitlist';
import {
  declineOffer,
  findWaitlistPlace,
  leaveWaitlist,
  type WaitlistPlace,
} from '../../domain/waitlist/waitlist-place';
import { builder } from '../builder';
import { WaitlistStatusEnum } from '../waitlist-status';
import { SlotType } from './slot';

const WaitlistPerson = builder.objectRef<NonNullable<WaitlistPlace['person']>>('WaitlistPerson').implement({
  description: 'Details that somebody typed when they joined a waitlist.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the person.' }),
    email: t.exposeString('email', { description: 'Email address of the person.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Phone number; null when none was given.' }),
    notes: t.exposeString('notes', {
      nullable: true,
      description: 'Free text for the teacher; null when there is none.',
    }),
  }),
});

const WaitlistPlaceType = builder.objectRef<WaitlistPlace>('WaitlistPlace').implement({
  description: 'A place on a waitlist as its owner sees it through a personal link.',
  fields: (t) => ({
    link: t.exposeString('link', {
      description: 'The personal link: the last part of its address below `/waitlist/`.',
    }),
    status: t.expose('status', { type: WaitlistStatusEnum, description: 'State of the place.' }),
    position: t.exposeInt('position', {
      nullable: true,
      description: 'Position in the queue: 1 is the next person. Null unless the status is WAITING.',
    }),
    offerExpiresAt: t.expose('offerExpiresAt', {
      type: 'Instant',
      nullable: true,
      description:
        'Until when a place in the class is held, an ISO 8601 instant in UTC. Null unless the status is OFFERED.',
    }),
    slot: t.expose('slot', { type: SlotType, description: 'The class, also one that is over or cancelled.' }),
    firstName: t.exposeString('firstName', { description: 'First name of the person.' }),
    maskedEmail: t.exposeString('maskedEmail', {
      description: 'Address that the mails go to, with its first letter and its domain only.',
    }),
    person: t.expose('person', {
      type: WaitlistPerson,
      nullable: true,
      description: 'Details for the booking of the offered place. Null unless the status is OFFERED.',
    }),
    bookingUrl: t.exposeString('bookingUrl', {
      nullable: true,
      description: 'Address of the page of their booking, which is personal too. Null unless the status is BOOKED.',
    }),
  }),
});

const LINK = 'The personal link: the last part of the address in the mail, after `/waitlist/`.';
const linkArg = { required: true, description: LINK } as const;

builder.queryField('waitlistByLink', (t) =>
  t.field({
    skipTypeScopes: true,
    type: WaitlistPlaceType,
    description: 'The place on a waitlist that a personal link opens. Reading changes nothing.',
    errors: { types: [NotFoundError, TooManyRequestsError] },
    args: { link: t.arg.string(linkArg) },
    resolve: async (_root, { link }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('personal-link', clientAddress);
      return findWaitlistPlace(deps, link);
    },
  }),
);

builder.mutationField('declineOffer', (t) =>
  t.field({
    skipTypeScopes: true,
    type: WaitlistPlaceType,
    description:
      'Declines the place that is held, and leaves the waitlist: the next person is offered the place. Safe to repeat. StateConflictError: no place is held.',
    errors: { types: [NotFoundError, StateConflictError, TooManyRequestsError, ServiceUnavailableError] },
    args: { link: t.arg.string(linkArg) },
    resolve: async (_root, { link }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('personal-link', clientAddress);
      return declineOffer(deps, link);
    },
  }),
);

builder.mutationField('leaveWaitlist', (t) =>
  t.field({
    skipTypeScopes: true,
    type: WaitlistPlaceType,
    description: 'Leaves the waitlist; a place that is held goes to the next person. Safe to repeat.',
    errors: { types: [NotFoundError, TooManyRequestsError, ServiceUnavailableError] },
    args: { link: t.arg.string(linkArg) },
    resolve: async (_root, { link }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('personal-link', clientAddress);
      return leaveWaitlist(deps, link);
    },
  }),
);

const JoinWaitlistInput = builder.inputType('JoinWaitlistInput', {
  description: 'A person who waits for a place in a full class.',
  fields: (t) => ({
    classId: t.id({ required: true, description: 'Availability id, or occurrence id `{availabilityId}_{date}`.' }),
    date: t.field({
      type: 'LocalDate',
      description:
        "Date of the class in the studio's time zone, YYYY-MM-DD. Required for a series when `classId` is an availability id.",
    }),
    name: t.string({ required: true, description: `Name of the person, at most ${LIMITS.name} characters.` }),
    email: t.string({
      required: true,
      description: `Email address that an offer goes to, at most ${LIMITS.email} characters.`,
    }),
    phone: t.string({ description: `Phone number, at most ${LIMITS.phone} characters. Optional.` }),
    notes: t.string({ description: `Free text for the teacher, at most ${LIMITS.notes} characters. Optional.` }),
  }),
});

const WaitlistReceipt = builder.objectRef<{ message: string }>('WaitlistReceipt').implement({
  description: 'Confirms that somebody is on a waitlist, whether or not they were before.',
  fields: (t) => ({ message: t.exposeString('message', { description: 'The same in a sentence for the person.' }) }),
});

builder.mutationField('joinWaitlist', (t) =>
  t.field({
    skipTypeScopes: true,
    type: WaitlistReceipt,
    description:
      'Puts somebody on the waitlist of a full class, and mails them a personal link. The same address again gets the same answer, and its link once more. ClassUnavailableError: NOT_FULL when a place is free, FULL when there is no waitlist or it is full too.',
    errors: {
      types: [ClassUnavailableError, InvalidInputError, NotFoundError, TooManyRequestsError, ServiceUnavailableError],
    },
    args: {
      input: t.arg({ type: JoinWaitlistInput, required: true, description: 'The class, and the person who waits.' }),
    },
    resolve: async (_root, { input }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('waitlist', clientAddress);
      const { name, email, phone, notes } = parseInput(joinWaitlistInput, input);
      return joinWaitlist(deps, {
        classRef: parseClassReferenceOrThrow(input.classId),
        date: input.date ?? null,
        person: { name, email, phone: phone || null, notes: notes || null },
      });
    },
  }),
);
