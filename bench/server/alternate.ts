/** Measures each side once per round, alternating between the sides; the first round is a warm-up. Returns one figure per counted round. */
export async function measureAlternately<Side extends string>(
  rounds: number,
  sides: Record<Side, () => Promise<number>>,
): Promise<Record<Side, number[]>> {
  const names = Object.keys(sides) as Side[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Side, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const figure = await sides[name]();
      if (round > 0) figures[name].push(figure);
    }
  }
  return figures;
}
