import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '../../graphql-server/src/adapters/db/embedded/start-embedded-postgres';
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
  /** The audits that cost points in any run: `category/audit`. */
  failedAudits: string[];
};

/** Runs Lighthouse with its default phone and simulated network; returns the medians of `runs` first visits to each page. */
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

/** Repeats a visit that Lighthouse itself failed to record, because such a failure says nothing about the page. */
async function measureOnce(url: string): Promise<Result> {
  const reasons: string[] = [];
  while (reasons.length < ATTEMPTS) {
    const result = await visit(url);
    if (!result.runtimeError) return result;
    reasons.push(result.runtimeError.message);
  }
  throw new Error(`Lighthouse could not measure ${url}.\n${reasons.join('\n')}`);
}

/** Uses a new browser for each visit, so that no cache and no trace of an earlier visit remains. */
async function visit(url: string): Promise<Result> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const outcome = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: [...CATEGORIES] });
    if (!outcome) throw new Error(`Lighthouse returned no result for ${url}.`);
    return outcome.lhr;
  } finally {
    await browser.close();
  }
}

function summarise(path: string, results: readonly Result[]): LighthouseFigures {
  const medianBy = (select: (result: Result) => number) => median(results.map(select));
  const readAudit = (audit: string) => medianBy(({ audits }) => requireFigure(audits[audit]?.numericValue, audit));
  return {
    path,
    scores: CATEGORIES.map((category) =>
      medianBy(({ categories }) => requireFigure(categories[category]?.score, category) * 100),
    ),
    lcpMs: readAudit('largest-contentful-paint'),
    tbtMs: readAudit('total-blocking-time'),
    cls: readAudit('cumulative-layout-shift'),
    failedAudits: [...new Set(results.flatMap(listFailedAudits))].sort(),
  };
}

function requireFigure(figure: number | null | undefined, name: string): number {
  if (figure === null || figure === undefined) throw new Error(`Lighthouse gave no figure for ${name}.`);
  return figure;
}

/** The audits that count towards a score and are not perfect. */
function listFailedAudits({ categories, audits }: Result): string[] {
  return CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}/${id}`),
  );
}
