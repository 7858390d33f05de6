/**
 * How long something takes at its fastest, in ms: a busy machine makes a run longer, but none shorter.
 * @param runs how often it is tried
 */
export async function fastest(runs: number, run: () => Promise<unknown>): Promise<number> {
  let best = Infinity
  for (let tried = 0; tried < runs; tried++) {
    const begun = performance.now()
    await run()
    best = Math.min(best, performance.now() - begun)
  }
  return best
}
