import type { ControlReport, ProofReport } from './prove';

/** Formats the results as a Markdown table. */
export function formatTable(proofs: readonly ProofReport[], controls: readonly ControlReport[]): string {
  const rows = proofs.map(({ what, trials, violations, seed, controlledBy }) => [
    what,
    String(trials),
    String(violations),
    String(seed),
    formatControl(
      controls.find((control) => control.what === (controlledBy ?? what)),
      controlledBy,
    ),
  ]);
  const head = ['fault', 'rounds', 'violations', 'seed', 'control: without'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function formatControl(control: ControlReport | undefined, controlledBy: string | null): string {
  if (!control) return 'NOT RUN';
  const outcome = control.redAfter ? `red in round ${control.redAfter}` : 'STILL GREEN';
  return `${control.without}: ${outcome}${controlledBy ? ` (“${controlledBy}”)` : ''}`;
}
