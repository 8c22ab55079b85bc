/** All other screens of the admin area, in one download. */
export * as activity from './activity';
export * as availability from './availability';
export * as conversation from './conversation';
export * as notifications from './notifications';
export * as person from './person';
export * as privacy from './privacy';
export * as security from './security';
export * as seriesDates from './series-dates';
export * as weather from './weather';
export * as writeToClass from './write-to-class';
