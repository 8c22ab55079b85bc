import { builder } from '../builder';

/** A moment, for a person who goes by the studio's clock: no browser has to know its zone. */
export const StudioMoment = builder.objectRef<Date>('StudioMoment').implement({
  description: "A moment as the studio's clock shows it.",
  fields: (t) => ({
    date: t.field({
      type: 'LocalDate',
      description: 'The day.',
      resolve: (instant, _args, { deps }) => deps.studioTime.dateOf(instant),
    }),
    time: t.field({
      type: 'LocalTime',
      description: 'The time of day.',
      resolve: (instant, _args, { deps }) => deps.studioTime.timeOf(instant),
    }),
  }),
});
