/** The screens of the teacher's day, in one download: they open first, and without a connection too. */
export * as error from './admin-error';
export * as layout from './admin-layout';
export * as classDay from './class-day';
export * as dashboard from './dashboard';
export * as login from './login';
