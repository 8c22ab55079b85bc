import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dayAndMonth, dayName, getMonth, monthName } from '#contract/civil-date';
import { formatPrice } from '#contract/format-price';
import { html, SafeHtml } from '../../graphql-server/src/lib/html';
import { toWeeks } from '../../web/src/features/calendar/month-grid';
import type { Schedule } from './schedule';

const DIR = 'dist/bench/static-page';

/** Writes the month as one HTML file without scripts: a table with links to the days, and a form with a radio button per class. */
export async function writeStaticPage(schedule: Schedule): Promise<void> {
  const css = await readFile('bench/web/calendar.css', 'utf8');
  await mkdir(DIR, { recursive: true });
  await writeFile(`${DIR}/index.html`, renderPage(schedule, new SafeHtml(css)).toString());
}

function renderPage({ from, slots }: Schedule, css: SafeHtml): SafeHtml {
  const month = getMonth(from);
  const days = [...new Set(slots.map(({ date }) => date))].sort();
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Book a class</title>
<style>${css}</style>
</head>
<body>
<main>
<h1>Book a class</h1>
<h2>${monthName(month)}</h2>
<table>
${toWeeks(month).map((week) => html`<tr>${week.map((day) => renderCell(day, month, days))}</tr>\n`)}</table>
<form action="/book/details">
${days.map(
  (day) => html`<h2 id="d${day}">${dayAndMonth(day)}</h2>
${slots.filter(({ date }) => date === day).map(renderRadio)}`,
)}<button>Next</button>
</form>
</main>
</body>
</html>
`;
}

function renderCell(day: string, month: string, days: readonly string[]): SafeHtml {
  if (getMonth(day) !== month) return html`<td></td>`;
  const number = Number(day.slice(8));
  return html`<td>${days.includes(day) ? html`<a href="#d${day}" aria-label="${dayName(day)}">${number}</a>` : number}</td>`;
}

function renderRadio(slot: Schedule['slots'][number]): SafeHtml {
  const isFull = slot.remainingSpots <= 0;
  return html`<label><input type="radio" name="slot" value="${slot.id}"${isFull ? html` disabled` : null}>
${slot.time} ${slot.title}, ${slot.location}, ${slot.durationMinutes} min, ${formatPrice(slot.priceCents)}</label>
`;
}
