import { parseClassReferenceOrThrow } from '../../domain/parse-input';
import { type HeldPlaces, listHeldPlaces } from '../../domain/seats/held-places';
import { createBatch } from '../batch';
import { builder } from '../builder';
import { HoldKindEnum } from '../enums';

/** Reads for whom places of a date are held, by its occurrence id; of all dates of a request at once. */
export const findHeldPlaces = createBatch(({ db, clock }, ids) =>
  listHeldPlaces(
    db,
    ids.map((id) => parseClassReferenceOrThrow(id)),
    clock.now(),
  ),
);

export const HeldPlacesType = builder.objectRef<HeldPlaces>('HeldPlaces').implement({
  description: 'Places of one date that are held for the same reason.',
  fields: (t) => ({
    kind: t.expose('kind', { type: HoldKindEnum, description: 'For whom they are held.' }),
    places: t.exposeInt('places', { description: 'Number of places.' }),
    fromDate: t.expose('fromDate', {
      type: 'LocalDate',
      nullable: true,
      description: 'REBOOKING: the cancelled date that the people come from, YYYY-MM-DD; null otherwise.',
    }),
  }),
});
