import { request } from '../../../api/request.ts'
import type { Given, Giving } from '../domain/wire.ts'

/** What a form of giving access sends. */
export type Sent = Partial<Giving>

interface Answer {
  readonly results: readonly Given[]
  readonly next: number | null
}

/**
 * Gives access; that of a whole group is given page by page.
 * @param tell called with how many there are results of so far
 * @throws ApiError as soon as a page is refused; those before it are given
 */
export async function give(sent: Sent, tell: (count: number) => void): Promise<readonly Given[]> {
  const results: Given[] = []
  for (let after: number | null | undefined; after !== null;) {
    const body: Sent = after === undefined ? sent : { ...sent, after }
    const answer: Answer = await request<Answer>('POST', '/activation/give', { body })
    results.push(...answer.results)
    tell(results.length)
    after = answer.next
  }
  return results
}

export const isGiven = ({ outcome }: Given): boolean => outcome === 'given'
