import { BUDGETS } from '../../web/e2e/budgets';
import { median, withSpread } from '../median';
import { kilobytes, markMissed, table } from '../table';
import { KINDS, type Kind, type PageWeight, type Weight } from './bytes';
import { CONTESTANTS } from './contestants';
import type { DashboardVisits } from './dashboard';
import type { FirstVisits } from './first-visit';
import type { LighthouseFigures } from './lighthouse';
import type { Presses } from './press-to-paint';
import type { RepeatVisits } from './second-visit';

const CALENDAR = CONTESTANTS.site.path;
/** The budgets exclude fonts and images. */
const COUNTED: readonly Kind[] = ['HTML', 'CSS', 'JS', 'data'];
/** P13: against the static page. */
const VISIBLE_RATIO = 1.5;
/** P13: against the plain application. */
const INTERACTIVE_RATIO = 1;
const SECOND_VISIBLE_RATIO = 0.7;
const SECOND_INTERACTIVE_RATIO = 0.6;
const PRESS_MS = 120;
const PRESS_RATIO = 1.5;
/** P17: against a visitor's calendar. */
const DASHBOARD_RATIO = 2.5;
const INSTALLED_RATIO = 1;
const MARK_MS = 150;
/** P9. */
const PERFORMANCE_SCORE = 99;
const LCP_MS = 1_600;
const TBT_MS = 100;

/** P9: scores of 100, or 99 for performance; LCP at most 1.6 s, TBT at most 100 ms, CLS 0. */
export function lighthouseReport(figures: readonly LighthouseFigures[], runs: number): string {
  const rows = figures.map(({ path, scores, lcpMs, tbtMs, cls, failedAudits }) => [
    path,
    ...scores.map((score, index) =>
      markMissed(score.toFixed(0), Math.round(score) >= (index === 0 ? PERFORMANCE_SCORE : 100)),
    ),
    markMissed(lcpMs.toFixed(0), lcpMs <= LCP_MS),
    markMissed(tbtMs.toFixed(0), tbtMs <= TBT_MS),
    markMissed(cls === 0 ? '0' : cls.toFixed(4), cls === 0),
    failedAudits.join(' ') || 'none',
  ]);
  const head = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'LCP ms',
    'TBT ms',
    'CLS',
    'audits below 100',
  ];
  return `### P9: Lighthouse, phone, median of ${runs}\n\n${table(head, rows)}`;
}

/** P8: the bytes of a first visit before the load event, and in total once the page was tapped and is idle. */
export function bytesReport(pages: readonly PageWeight[]): string {
  const rows = pages.map(({ path, beforeLoad, total }) => {
    const [early, all] = [counted(beforeLoad), counted(total)];
    const budget = path === CALENDAR ? BUDGETS.calendarPage : BUDGETS.readingPage;
    return [
      path,
      kilobytes(early),
      markMissed(kilobytes(all), all <= budget),
      kilobytes(budget),
      ...KINDS.map((kind) => pair(beforeLoad.byKind[kind], total.byKind[kind])),
      pair(beforeLoad.headers, total.headers),
      `${beforeLoad.requests}, ${total.requests}`,
    ];
  });
  const head = ['page', 'before load', 'total', 'at most', ...KINDS, 'headers', 'requests'];
  return `### P8: kB on the wire, compressed; HTML, CSS, JS and data counted; pairs are "before load, total"\n\n${table(head, rows)}`;
}

const pair = (early: number, all: number) => `${kilobytes(early)}, ${kilobytes(all)}`;

const counted = ({ byKind }: Weight) => COUNTED.reduce((sum, kind) => sum + byKind[kind], 0);

const TIMES = ['visibleMs', 'selectedMs', 'interactiveMs'] as const;
type Time = (typeof TIMES)[number];

/** P13: when the first class is visible, selected and interactive, beside the static page and the plain application. */
export function firstVisitReport(visits: FirstVisits, rounds: number, slots: number): string {
  const { site, staticPage, plainSpa } = visits;
  const rows = Object.entries(CONTESTANTS).map(([key, { name }]) => {
    const times = visits[key as keyof FirstVisits];
    return [name, withSpread(times.visibleMs), withSpread(times.selectedMs), withSpread(times.interactiveMs)];
  });
  const compare = (name: string, other: FirstVisits[keyof FirstVisits], atMost: Partial<Record<Time, number>>) => [
    name,
    ...TIMES.map((time) => {
      const ratio = median(site[time]) / median(other[time]);
      return markMissed(`${ratio.toFixed(2)}x`, ratio <= (atMost[time] ?? ratio));
    }),
  ];
  rows.push(
    compare(`site : static page (visible at most ${VISIBLE_RATIO}x)`, staticPage, { visibleMs: VISIBLE_RATIO }),
    compare(`site : plain SPA (interactive at most ${INTERACTIVE_RATIO}x)`, plainSpa, {
      interactiveMs: INTERACTIVE_RATIO,
    }),
  );
  const heading = `### P13: first class on ${CALENDAR}, slow 4G and 4x CPU, ms, median (least-most) of ${rounds} alternating rounds`;
  return `${heading}\n\nAll three show the same ${slots} classes.\n\n${table(['', 'visible', 'selected', 'interactive'], rows)}`;
}

/** P10: the second visit, offline, beside the first. */
export function secondVisitReport({ first, second, bytes }: RepeatVisits, rounds: number): string {
  const [visible, interactive] = [
    median(second.visibleMs) / median(first.visibleMs),
    median(second.interactiveMs) / median(first.interactiveMs),
  ];
  const rows = [
    ['first visit', withSpread(first.visibleMs), withSpread(first.interactiveMs), ''],
    [
      'second visit, offline',
      withSpread(second.visibleMs),
      withSpread(second.interactiveMs),
      markMissed(`${bytes}`, bytes === 0),
    ],
    [
      `second : first (at most ${SECOND_VISIBLE_RATIO}x, ${SECOND_INTERACTIVE_RATIO}x)`,
      markMissed(`${visible.toFixed(2)}x`, visible <= SECOND_VISIBLE_RATIO),
      markMissed(`${interactive.toFixed(2)}x`, interactive <= SECOND_INTERACTIVE_RATIO),
      '',
    ],
  ];
  const heading = `### P10: first class on ${CALENDAR}, 4x CPU, slow 4G and then offline, ms, median (least-most) of ${rounds} rounds`;
  return `${heading}\n\n${table(['', 'visible', 'interactive', 'bytes from the network'], rows)}`;
}

/** P14: press to paint through the booking flow, beside the plain application's calendar. */
export function pressReport({ site, plainSpa }: Presses, rounds: number): string {
  const ratio = median(site) / median(plainSpa);
  const rows = [
    ['this site, to the last step of booking', markMissed(withSpread(site), median(site) <= PRESS_MS)],
    ['plain SPA, its calendar', withSpread(plainSpa)],
    [`site : plain SPA (at most ${PRESS_RATIO}x)`, markMissed(`${ratio.toFixed(2)}x`, ratio <= PRESS_RATIO)],
  ];
  const heading = `### P14: slowest press to paint, 4x CPU, ms (at most ${PRESS_MS}), median (least-most) of ${rounds} rounds`;
  return `${heading}\n\n${table(['', 'ms'], rows)}`;
}

/** P17: the teacher's dashboard, beside a visitor's calendar in the same run. */
export function dashboardReport({ calendar, first, installed, press }: DashboardVisits, rounds: number): string {
  const compare = (times: number[], atMost: number) => {
    const ratio = median(times) / median(calendar);
    return markMissed(`${ratio.toFixed(2)}x`, ratio <= atMost);
  };
  const rows = [
    ['a visitor sees the first class of the calendar', withSpread(calendar), ''],
    [
      `the first person of today, first visit (at most ${DASHBOARD_RATIO}x)`,
      withSpread(first),
      compare(first, DASHBOARD_RATIO),
    ],
    [
      `… from the installed app (at most ${INSTALLED_RATIO}x)`,
      withSpread(installed),
      compare(installed, INSTALLED_RATIO),
    ],
    [
      `a press on "Came" until paint (at most ${MARK_MS} ms)`,
      markMissed(withSpread(press), median(press) <= MARK_MS),
      '',
    ],
  ];
  const heading = `### P17: the teacher's dashboard, slow 4G and 4x CPU, ms, median (least-most) of ${rounds} rounds`;
  return `${heading}\n\n${table(['', 'ms', 'against the calendar'], rows)}`;
}
