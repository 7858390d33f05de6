import type { Secret } from '../form/told-once.ts'
import { failureText } from '../confirm/machine.ts'

/** The result for one record: nothing yet, done (with what is shown only once), or why not. */
export type BulkResult =
  | { readonly at: 'waiting' }
  | { readonly at: 'done'; readonly told: readonly Secret[] }
  | { readonly at: 'refused'; readonly reason: string }

const atOnce = 4

/**
 * Does the same to many records, a few in parallel; one refusal does not stop the others.
 * @param tell called for each as it ends
 */
export async function runBulk<T>(
  items: readonly T[],
  run: (item: T) => Promise<readonly Secret[]>,
  tell: (item: T, result: BulkResult) => void,
): Promise<void> {
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting)
      await run(item).then(
        told => tell(item, { at: 'done', told }),
        error => tell(item, { at: 'refused', reason: failureText(error) }),
      )
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
