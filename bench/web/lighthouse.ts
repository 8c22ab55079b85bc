import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '../../graphql-server/src/adapters/db/embedded/free-port';

import { launchBrowser } from '../../web/e2e/browser';
import { median } from '../median';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const ATTEMPTS = 3;

export type LighthouseFigures = {
  path: string;
  /** 0 to 100, in the order of Lighthouse: performance, accessibility, best practices, SEO. */
  scores: number[];
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** What costs points in any run: `category/audit`. */
  faults: string[];
};

/** Lighthouse as it measures a phone by default, simulated network and all: the medians of `runs` first visits to each page. */
export async function measureLighthouse(
  origin: string,
  paths: readonly string[],
  runs: number,
): Promise<LighthouseFigures[]> {
  const figures: LighthouseFigures[] = [];
  for (const path of paths) {
    const results: Result[] = [];
    while (results.length < runs) results.push(await measureOnce(origin + path));
    figures.push(summarise(path, results));
  }
  return figures;
}

/** A visit that Lighthouse itself could not record says nothing about the page: it is made again. */
async function measureOnce(url: string): Promise<Result> {
  const reasons: string[] = [];
  while (reasons.length < ATTEMPTS) {
    const result = await visit(url);
    if (!result.runtimeError) return result;
    reasons.push(result.runtimeError.message);
  }
  throw new Error(`Lighthouse could not measure ${url}.\n${reasons.join('\n')}`);
}

/** A browser of its own for each visit: nothing is warm, and nothing of an earlier visit is left in the record. */
async function visit(url: string): Promise<Result> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const outcome = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: [...CATEGORIES] });
    if (!outcome) throw new Error(`Lighthouse said nothing about ${url}.`);
    return outcome.lhr;
  } finally {
    await browser.close();
  }
}

function summarise(path: string, results: readonly Result[]): LighthouseFigures {
  const middle = (figureOf: (result: Result) => number) => median(results.map(figureOf));
  const numberOf = (audit: string) => middle(({ audits }) => given(audits[audit]?.numericValue, audit));
  return {
    path,
    scores: CATEGORIES.map((category) =>
      middle(({ categories }) => given(categories[category]?.score, category) * 100),
    ),
    lcpMs: numberOf('largest-contentful-paint'),
    tbtMs: numberOf('total-blocking-time'),
    cls: numberOf('cumulative-layout-shift'),
    faults: [...new Set(results.flatMap(faultsOf))].sort(),
  };
}

function given(figure: number | null | undefined, name: string): number {
  if (figure === null || figure === undefined) throw new Error(`Lighthouse gave no figure for ${name}.`);
  return figure;
}

/** The audits that count and are not perfect. */
function faultsOf({ categories, audits }: Result): string[] {
  return CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}/${id}`),
  );
}
