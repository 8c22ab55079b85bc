import type { Browser } from 'playwright-core';
import { ensureBuilt } from '../../graphql-server/src/cli/ensure-built';
import { launchBrowser } from '../../web/e2e/browser';
import { describeMachine } from '../machine';
import { buildPlainSpa } from './build-plain-spa';
import { type PageWeight, requireBrotli, weighPage } from './bytes';
import { CONTESTANTS, requireSameSlots } from './contestants';
import { measureFirstClass } from './first-visit';
import { measureLighthouse } from './lighthouse';
import { type Options, readOptions } from './options';
import { bytesReport, firstClassReport, lighthouseReport, secondVisitReport } from './reports';
import { askSchedule } from './schedule';
import { measureSecondVisit } from './second-visit';
import { serveProduct } from './start-server';
import { writeStaticPage } from './static-page';

const TOOLS = ['lighthouse', 'playwright-core', 'react', 'react-router-dom', '@apollo/client', 'vite'];

/** `npm run bench:web`: what a visitor's phone gets, as Markdown. */
const options = readOptions(process.argv.slice(2));
await ensureBuilt();
await buildPlainSpa();
const server = await serveProduct();
try {
  const browser = await launchBrowser();
  try {
    await measureInBrowser(browser, server.origin, options);
  } finally {
    await browser.close();
  }
  if (options.withLighthouse) {
    print(lighthouseReport(await measureLighthouse(server.origin, options.paths, options.runs), options.runs));
  }
} finally {
  await server.close();
}

async function measureInBrowser(browser: Browser, origin: string, { paths, rounds }: Options): Promise<void> {
  print(await describeMachine(TOOLS, `Chromium ${browser.version()}`));
  await requireBrotli(browser, origin);
  const weights: PageWeight[] = [];
  for (const path of paths) weights.push(await weighPage(browser, origin, path));
  print(bytesReport(weights));
  if (!paths.includes(CONTESTANTS.site.path)) return;
  const schedule = await askSchedule(origin);
  await writeStaticPage(schedule);
  await requireSameSlots(browser, origin, schedule);
  print(firstClassReport(await measureFirstClass(browser, origin, rounds), rounds, schedule.slots.length));
  print(secondVisitReport(await measureSecondVisit(browser, origin, rounds), rounds));
}

function print(text: string): void {
  process.stdout.write(`${text}\n\n`);
}
