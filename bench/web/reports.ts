import { median, withSpread } from '../median';
import { judged, kilobytes, table } from '../table';
import { KINDS, type Kind, type PageWeight, type Weight } from './bytes';
import { CONTESTANTS } from './contestants';
import type { Measured } from './first-visit';
import type { LighthouseFigures } from './lighthouse';
import type { Visits } from './second-visit';

const CALENDAR = CONTESTANTS.site.path;
/** Fonts and images stand apart. */
const COUNTED: readonly Kind[] = ['HTML', 'CSS', 'JS', 'data'];
const READING_BEFORE_LOAD = 40_000;
const READING_IN_ALL = 130_000;
const CALENDAR_IN_ALL = 160_000;
const SEEN_RATIO = 1.3;
const PICKED_RATIO = 2.5;
const SECOND_VISIT_RATIO = 0.3;
const LCP_MS = 1_500;
const TBT_MS = 50;

/** P9: 100 four times, LCP at most 1.5 s, TBT at most 50 ms, CLS 0. */
export function lighthouseReport(figures: readonly LighthouseFigures[], runs: number): string {
  const rows = figures.map(({ path, scores, lcpMs, tbtMs, cls, faults }) => [
    path,
    ...scores.map((score) => judged(score.toFixed(0), Math.round(score) === 100)),
    judged(lcpMs.toFixed(0), lcpMs <= LCP_MS),
    judged(tbtMs.toFixed(0), tbtMs <= TBT_MS),
    judged(cls === 0 ? '0' : cls.toFixed(4), cls === 0),
    faults.join(' ') || 'none',
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
    'below 100',
  ];
  return `### P9: Lighthouse, phone, median of ${runs}\n\n${table(head, rows)}`;
}

/** P7 and P8: what a first visit costs, before the load event and once the page is quiet and touched. */
export function bytesReport(pages: readonly PageWeight[]): string {
  const rows = pages.map(({ path, beforeLoad, inAll }) => {
    const [early, late] = [counted(beforeLoad), counted(inAll)];
    const isCalendar = path === CALENDAR;
    return [
      path,
      isCalendar ? kilobytes(early) : judged(kilobytes(early), early <= READING_BEFORE_LOAD),
      judged(kilobytes(late), late <= (isCalendar ? CALENDAR_IN_ALL : READING_IN_ALL)),
      isCalendar ? '160' : '40, 130',
      ...KINDS.map((kind) => pair(beforeLoad.byKind[kind], inAll.byKind[kind])),
      pair(beforeLoad.headers, inAll.headers),
      `${beforeLoad.requests}, ${inAll.requests}`,
    ];
  });
  const head = ['page', 'before load', 'in all', 'at most', ...KINDS, 'headers', 'requests'];
  return `### P7, P8: kB on the wire, compressed; HTML, CSS, JS and data counted; pairs are "before load, in all"\n\n${table(head, rows)}`;
}

const pair = (early: number, late: number) => `${kilobytes(early)}, ${kilobytes(late)}`;

const counted = ({ byKind }: Weight) => COUNTED.reduce((sum, kind) => sum + byKind[kind], 0);

/** P13: the first class that can be booked, seen and picked, beside the static page and the plain application. */
export function firstClassReport(measured: Measured, rounds: number, slots: number): string {
  const { site, staticPage, plainSpa } = measured;
  const rows = Object.entries(CONTESTANTS).map(([key, { name }]) => {
    const times = measured[key as keyof Measured];
    return [name, withSpread(times.seenMs), withSpread(times.pickedMs), withSpread(times.liveMs)];
  });
  const ratio = (of: number[], to: number[]) => median(of) / median(to);
  const against = (name: string, other: Measured[keyof Measured], isTarget: boolean) => {
    const [seen, picked] = [ratio(site.seenMs, other.seenMs), ratio(site.pickedMs, other.pickedMs)];
    const words = [`${seen.toFixed(2)}x`, `${picked.toFixed(2)}x`] as const;
    const live = `${ratio(site.liveMs, other.liveMs).toFixed(2)}x`;
    if (!isTarget) return [name, ...words, live];
    return [name, judged(words[0], seen <= SEEN_RATIO), judged(words[1], picked <= PICKED_RATIO), live];
  };
  rows.push(
    against(`site : static page (at most ${SEEN_RATIO}x, ${PICKED_RATIO}x)`, staticPage, true),
    against('site : plain SPA', plainSpa, false),
  );
  const heading = `### P13: first class on ${CALENDAR}, slow 4G and 4x CPU, ms, median (least-most) of ${rounds} rounds in turn`;
  return `${heading}\n\nAll three show the same ${slots} classes.\n\n${table(['', 'seen', 'picked', 'live'], rows)}`;
}

/** P10: the second visit, without signal, beside the first. */
export function secondVisitReport({ firstMs, secondMs, bytes }: Visits, rounds: number): string {
  const ratio = median(secondMs) / median(firstMs);
  const rows = [
    ['first visit', withSpread(firstMs), ''],
    ['second visit, without signal', withSpread(secondMs), judged(`${bytes}`, bytes === 0)],
    [
      `second : first (at most ${SECOND_VISIT_RATIO}x)`,
      judged(`${ratio.toFixed(2)}x`, ratio <= SECOND_VISIT_RATIO),
      '',
    ],
  ];
  const heading = `### P10: first class seen on ${CALENDAR}, 4x CPU, slow 4G and then no signal, ms, median (least-most) of ${rounds} rounds`;
  return `${heading}\n\n${table(['', 'seen', 'bytes from the network'], rows)}`;
}
