import { failureText } from '../confirm/machine.ts'

/** What came of one record: nothing yet, done, or why not. */
export type BulkResult =
  | { readonly at: 'waiting' }
  | { readonly at: 'done' }
  | { readonly at: 'refused'; readonly reason: string }

const atOnce = 4

/**
 * Does the same to many, a few at once; one that is refused does not stop the others.
 * @param tell told of each as it ends
 */
export async function runBulk<T>(
  items: readonly T[],
  run: (item: T) => Promise<void>,
  tell: (item: T, result: BulkResult) => void,
): Promise<void> {
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting)
      await run(item).then(
        () => tell(item, { at: 'done' }),
        error => tell(item, { at: 'refused', reason: failureText(error) }),
      )
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
