import { cancelInput } from '#contract/attendance-input';
import { LIMITS } from '#contract/limits';
import { decideWeather, listWeatherClasses } from '../../domain/cancelled-class/decide-weather';
import { type ClassForecast, findForecasts } from '../../domain/cancelled-class/find-forecasts';
import { InvalidInputError, NotFoundError, ServiceUnavailableError, StateConflictError } from '../../domain/errors';
import { parseClassReferenceOrThrow, parseInput } from '../../domain/parse-input';
import type { ClassRoster } from '../../domain/roster/class-roster';
import { builder } from '../builder';
import { costOfDays } from '../field-cost';
import { CancellationOfferEnum } from './cancel-class';
import { AdminClassType } from './class-roster';

const WeatherDecisionKindEnum = builder.enumType('WeatherDecisionKind', {
  description: 'A decision about the weather.',
  values: {
    GO: { description: 'The classes take place.' },
    CANCEL: { description: 'The classes are cancelled, as `cancelClass` does it.' },
  },
});

const DecideWeatherInput = builder.inputType('DecideWeatherInput', {
  description: 'The classes to decide about, and the decision.',
  fields: (t) => ({
    classIds: t.idList({
      required: true,
      description: `Occurrence ids, \`{availabilityId}_{date}\`, from one to ${LIMITS.decidedClasses}.`,
    }),
    decision: t.field({ type: WeatherDecisionKindEnum, required: true, description: 'Whether they take place.' }),
    reason: t.string({
      description: `Reason that the cancellation mail quotes, at most ${LIMITS.notes} characters. Optional.`,
    }),
    offer: t.field({
      type: CancellationOfferEnum,
      defaultValue: 'CHOICE',
      description: 'Offer to the people of cancelled classes; CHOICE when absent. A repeated call does not change it.',
    }),
  }),
});

type WeatherClasses = { asOf: Date; classes: ClassRoster[] };

const WeatherClassesType = builder.objectRef<WeatherClasses>('WeatherClasses').implement({
  description: 'The classes whose weather is to be decided or was decided, read at one moment.',
  fields: (t) => ({
    asOf: t.expose('asOf', { type: 'Instant', description: 'When the data was read, an ISO 8601 instant in UTC.' }),
    classes: t.expose('classes', {
      type: [AdminClassType],
      description: 'Classes with a weather call, sorted by date, then by start time.',
    }),
  }),
});

builder.queryField('weatherClasses', (t) =>
  t.field({
    type: WeatherClassesType,
    description: 'The classes with a weather call that start in the next 36 hours or take place now, decided or not.',
    complexity: () => costOfDays({}, 2),
    resolve: async (_root, _args, { deps }) => ({
      asOf: deps.clock.now(),
      classes: await listWeatherClasses(deps),
    }),
  }),
);

const ClassForecastType = builder.objectRef<ClassForecast>('ClassForecast').implement({
  description: 'The forecast of MET Norway (CC BY 4.0) for the start of a class.',
  fields: (t) => ({
    classId: t.exposeID('classId', { description: 'Occurrence id, `{availabilityId}_{date}`.' }),
    temperatureCelsius: t.exposeFloat('temperatureCelsius', { description: 'Temperature in degrees Celsius.' }),
    windMetresPerSecond: t.exposeFloat('windMetresPerSecond', { description: 'Wind speed in metres per second.' }),
    rainMm: t.exposeFloat('rainMm', {
      nullable: true,
      description: 'Rain in millimetres in the hour of the start; null when it is not given.',
    }),
    rainChancePercent: t.exposeFloat('rainChancePercent', {
      nullable: true,
      description: 'Probability of rain in percent; null when it is not given.',
    }),
  }),
});

builder.queryField('weatherForecasts', (t) =>
  t.field({
    type: [ClassForecastType],
    description:
      'Forecasts for the classes of `weatherClasses`; empty without `WEATHER_CONTACT` in the environment. A class is absent when its place is not in the list of the studio, or the forecast service does not answer. Can take some seconds.',
    complexity: () => costOfDays({}, 2),
    resolve: (_root, _args, { deps }) => findForecasts(deps),
  }),
);

const WeatherDecision = builder.objectRef<{ classes: ClassRoster[] }>('WeatherDecision').implement({
  description: 'The classes after a decision about the weather.',
  fields: (t) => ({
    classes: t.expose('classes', { type: [AdminClassType], description: 'The classes, sorted by their start.' }),
  }),
});

builder.mutationField('decideWeather', (t) =>
  t.field({
    type: WeatherDecision,
    description:
      'Decides whether classes take place in this weather. Safe to repeat: a class that is decided so already stays as it is, and nobody is mailed or refunded twice. StateConflictError: one of them is over, or shall take place and was cancelled, has started, or has no weather call; then nothing is decided.',
    errors: { types: [InvalidInputError, NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { input: t.arg({ type: DecideWeatherInput, required: true, description: 'The classes and the decision.' }) },
    resolve: async (_root, { input }, { deps, admin }) => {
      const { reason } = parseInput(cancelInput, input);
      const classRefs = parseClassIds(input.classIds);
      const { decision } = input;
      const offer = input.offer ?? 'CHOICE';
      return { classes: await decideWeather(deps, { classRefs, decision, reason, offer, by: await admin() }) };
    },
  }),
);

/** @throws InvalidInputError */
function parseClassIds(ids: readonly string[]) {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0 || distinct.length > LIMITS.decidedClasses) {
    throw new InvalidInputError([
      { path: 'classIds', message: `Please name from one to ${LIMITS.decidedClasses} classes.` },
    ]);
  }
  return distinct.map((id) => parseClassReferenceOrThrow(id, 'classIds'));
}
