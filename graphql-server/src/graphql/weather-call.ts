import type { WeatherCall, WeatherCallState } from '#contract/weather-call';
import { builder } from './builder';
import type { Described } from './enums';

const WeatherCallStateEnum = builder.enumType('WeatherCallState', {
  description: 'State of a decision about the weather.',
  values: {
    PENDING: {
      description: 'Not decided. Past the promised time, the class takes place unless its people hear otherwise.',
    },
    GO: { description: 'The class takes place.' },
    CANCELLED: { description: 'The class is cancelled.' },
  } satisfies Described<WeatherCallState>,
});

export const WeatherCallType = builder.objectRef<WeatherCall>('WeatherCall').implement({
  description: 'The decision about the weather that an outdoor class promises.',
  fields: (t) => ({
    by: t.expose('by', {
      type: 'Instant',
      description: 'Promised time of the decision, an ISO 8601 instant in UTC.',
    }),
    state: t.expose('state', { type: WeatherCallStateEnum, description: 'State of the decision.' }),
    decidedAt: t.expose('decidedAt', {
      type: 'Instant',
      nullable: true,
      description: 'When it was decided, an ISO 8601 instant in UTC; null while it is pending.',
    }),
  }),
});
