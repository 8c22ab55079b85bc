import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { ensureBuilt } from '../../graphql-server/src/cli/ensure-built';
import { launchBrowser } from '../../web/e2e/browser';
import { describeMachine } from '../machine';
import { type PageWeight, requireBrotli, weighPage } from './bytes';
import { CONTESTANTS, requireSameSlots } from './contestants';
import { measureDashboard } from './dashboard';
import { measureFirstVisits } from './first-visit';
import { measureLighthouse } from './lighthouse';
import { type Options, readOptions } from './options';
import { measurePresses } from './press-to-paint';
import {
  bytesReport,
  dashboardReport,
  firstVisitReport,
  lighthouseReport,
  pressReport,
  secondVisitReport,
} from './reports';
import { fetchSchedule } from './schedule';
import { measureSecondVisit } from './second-visit';
import { type BenchServer, startBenchServer } from './start-server';
import { writeStaticPage } from './static-page';

const TOOLS = ['lighthouse', 'playwright-core', 'react', 'react-router-dom', '@apollo/client', 'vite'];

/** `npm run bench:web`: measures the site on a visitor's phone and prints Markdown. */
const options = readOptions(process.argv.slice(2));
await ensureBuilt();
await buildPlainSpa();
const server = await startBenchServer();
try {
  const browser = await launchBrowser();
  try {
    await measureInBrowser(browser, server, options);
  } finally {
    await browser.close();
  }
  if (options.withLighthouse) {
    print(lighthouseReport(await measureLighthouse(server.origin, options.paths, options.runs), options.runs));
  }
} finally {
  await server.close();
}

async function measureInBrowser(browser: Browser, server: BenchServer, { paths, rounds }: Options): Promise<void> {
  print(await describeMachine(TOOLS, `Chromium ${browser.version()}`));
  const { origin } = server;
  await requireBrotli(browser, origin);
  const weights: PageWeight[] = [];
  for (const path of paths) weights.push(await weighPage(browser, origin, path));
  print(bytesReport(weights));
  if (!paths.includes(CONTESTANTS.site.path)) return;
  const schedule = await fetchSchedule(origin);
  await writeStaticPage(schedule);
  await requireSameSlots(browser, origin, schedule);
  print(firstVisitReport(await measureFirstVisits(browser, origin, rounds), rounds, schedule.slots.length));
  print(secondVisitReport(await measureSecondVisit(browser, origin, rounds), rounds));
  print(pressReport(await measurePresses(browser, origin, rounds), rounds));
  print(dashboardReport(await measureDashboard(browser, server, rounds), rounds));
}

/** Builds the single-page application that the calendar is compared with, for production whatever NODE_ENV the shell sets. */
async function buildPlainSpa(): Promise<void> {
  process.env.NODE_ENV = 'production';
  await build({ configFile: 'bench/web/plain-spa/vite.config.ts', mode: 'production', logLevel: 'warn' });
}

function print(text: string): void {
  process.stdout.write(`${text}\n\n`);
}
