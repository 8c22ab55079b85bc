import type { ProofReport } from './prove';

/** The proofs as docs/reliability.md keeps them. */
export function tableOf(reports: readonly ProofReport[]): string {
  const rows = reports.map(({ what, trials, violations, seed, control }) => [
    what,
    String(trials),
    String(violations),
    String(seed),
    control ? `${control.without}: ${control.redAfter ? `red in round ${control.redAfter}` : 'STILL GREEN'}` : '',
  ]);
  const head = ['what is done', 'trials', 'violations', 'seed', 'control, without'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
