/** Names some files of a folder, whatever their endings. */
const within = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}.`);

/**
 * Files that several screens share, by area, with what they import: each file of the build costs its own request. The bundler puts
 * a file into the first area that names it or imports it.
 */
export const AREAS: Record<string, readonly string[]> = {
  // What the first script imports stays small and apart, even if later scripts import it too.
  first: [
    'vite/preload-helper.',
    ...within('src/boot', ['install-prompt', 'is-other-page', 'is-paying', 'when']),
    ...within('src/features', ['booking/has-own-bookings', 'contact/is-message-waiting']),
    ...within('src/lib', ['read-item']),
  ],
  // What the dashboard needs before its content.
  session: [...within('src/admin', ['admin-token', 'parse-session']), ...within('contract', ['session-end'])],
  // What every page has, or most of them. One file compresses better than forty.
  frame: [
    'src/start.',
    ...within('src/boot', ['server-client']),
    ...within('src/features/contact', ['contact-messages']),
    ...within('src/components', ['alert', 'schedule-age', 'skeleton', 'step-heading', 'use-step-navigate']),
    ...within('src/components', ['visually-hidden']),
    ...within('src/lib', ['ask-now', 'contact-links', 'format', 'is-bookable', 'server-time', 'session-value']),
    ...within('src/lib', ['has-passed', 'studio-time', 'use-now', 'use-passing-time', 'use-weather-call']),
    ...within('src/offline', ['schedule-age']),
    ...within('contract', [
      'civil-date',
      'durations',
      'enums',
      'format-deadline',
      'format-price',
      'limits',
      'local-date',
    ]),
    ...within('contract', ['class-type', 'occurrence-id', 'weather-call']),
    ...within('icons', ['map-pin']),
  ],
  // The contract's rules check what is typed.
  rules: within('contract', ['person-input', 'text']),
  // Pictures of the pages that are read, and what their texts share.
  site: [
    'src/features/site/figures/',
    ...within('src/features/site/components', ['legal-page', 'photograph']),
    ...within('src/features/site/scenes', ['place-scene', 'sun-on-water', 'umbrella-pine']),
    ...within('src/features/site', ['week']),
    ...within('src/app/routes', ['stop-mails.module']),
  ],
  // The calendar, which the page of the places shows too.
  calendar: [
    'src/features/calendar/components/',
    ...within('src/features/calendar', ['api/fetch-first-month', 'month-grid', 'slots']),
    ...within('src/features/booking', ['components/booking-bar', 'format-choice']),
    ...within('src/components', ['form/radio-card', 'load-failure', 'without-scripts']),
  ],
  // Small parts that the admin area shares with some public screens.
  parts: [
    'src/components/form/',
    ...within('src/components', ['confirm-dialog', 'dialog', 'install-hint', 'install-steps']),
    ...within('src/components', ['status-pill', 'update-bar']),
    ...within('src/lib', ['error-messages', 'foreign-script-lock', 'idempotency', 'subscribe-device', 'tab-lock']),
    ...within('src/lib', ['nearest-day', 'use-act']),
    ...within('contract', ['cancellation', 'find-place', 'online-class', 'paid']),
    ...within('icons', ['check', 'mail', 'phone', 'video']),
    ...within('idb-keyval/dist', ['index']),
  ],
  // What all steps of a booking share.
  booking: [
    'src/features/booking/booking-',
    ...within('src/features/booking', [
      'components/chosen-class',
      'components/own-place',
      'flow',
      'person-errors',
      'selected-slot',
      'slot-news',
    ]),
    ...within('src/app/routes/booking', ['step.module']),
    ...within('src/lib', ['use-page-return']),
  ],
  // A booking that is made: on its own page, on the last step, and among those of this device.
  booked: [
    ...within('src/features/booking', ['components/confirmation', 'own-bookings', 'use-own-bookings']),
    ...within('contract', ['class-kind']),
    ...within('src/features/booking/manage', ['fetch-managed-booking', 'manage-link', 'manage.module', 'state-age']),
    ...within('src/features/booking/manage', ['stored-state', 'use-class-changes', 'use-outcome']),
  ],
  contact: within('src/features/contact', ['contact-outcome', 'use-contact-form']),
  // Queries of the public pages.
  client: within('src', ['gql/public-reads', 'lib/browser-client', 'offline/stored-schedule']),
  // What the teacher's screens share.
  admin: [
    ...within('src/gql', ['admin-operations']),
    ...within('src/admin', ['admin-apollo', 'admin-draft', 'cash-back', 'held-places']),
    ...within('contract', ['date-of-year']),
    ...within('src/admin', ['person-link']),
    ...within('src/app/routes/admin', ['screen.module']),
    ...within('src/components', ['panel', 'studio-time']),
    ...within('src/lib', ['page-in-url', 'use-url-params', 'use-is-narrow', 'use-passing-line', 'use-polling']),
    ...within('src/features/admin-availability', ['use-series-dates', 'use-share']),
    ...within('src/features/admin-availability/components', ['date-dialog', 'flash', 'share-dialog']),
    ...within('src/features/admin-classes', ['affected-people', 'attendance']),
    ...within('src/features/admin-classes/components', ['cancel-dialog.module', 'cancel-place-dialog', 'cards.module']),
    ...within('src/features/admin-classes/components', ['cancellation-progress', 'move-dialog', 'note-dialog']),
    ...within('src/features/admin-mail/components', ['recent-mailings']),
    ...within('icons', ['arrow-left', 'chevron-down']),
  ],
};

/** The areas as groups of the bundler, which takes a group of higher priority first. */
export const areaGroups = Object.entries(AREAS).map(([name, files], index, { length }) => ({
  name,
  test: (id: string) => files.some((file) => id.includes(file)),
  priority: length - index,
}));
