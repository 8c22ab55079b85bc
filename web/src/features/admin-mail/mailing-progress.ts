type Counts = { queued: number; sent: number; failed: number; skipped: number };

/** How many people a mailing goes to, and for how many of them it is settled. */
export function progressOf({ queued, sent, failed }: Counts): { total: number; done: number } {
  return { total: queued + sent + failed, done: sent + failed };
}

/** '12 of 80 sent, 2 failed, 1 left out'. */
export function progressWords(counts: Counts): string {
  const parts = [
    `${counts.sent} of ${progressOf(counts).total} sent`,
    counts.failed > 0 && `${counts.failed} failed`,
    counts.skipped > 0 && `${counts.skipped} left out on request`,
  ];
  return parts.filter(Boolean).join(', ');
}
