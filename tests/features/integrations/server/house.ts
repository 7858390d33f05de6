import { expect } from 'vitest'
import type { FeedPage } from '../../../../src/features/integrations/domain/feed.ts'
import type { TestClient } from '../../../support/server.ts'
import { caller } from '../../../support/test-client.ts'
import { made, type Row } from '../../../server/rest/house.ts'

let keys = 0

/** Makes an integration key, as somebody who may. */
export const keyOf = async (as: TestClient, body: Row): Promise<string> =>
  String((await made(as, '/integrationkey', { name: `Integration ${++keys}`, ...body }))['key'])

/** Calls the API with a key. */
export const withKey = (url: string, key: string): TestClient =>
  caller(url, async () => ({ authorization: `Bearer ${key}` }))

/** A part of the feed. */
export async function partOf(reader: TestClient, query: string): Promise<FeedPage> {
  const { status, body } = await reader.get<FeedPage>(`/api/events${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Follows the feed until it is complete and `isOver`. @returns the sequences of all events, as they were given */
export async function follow(
  reader: TestClient,
  { after, limit }: { after: number; limit: () => number },
  isOver: () => boolean = () => true,
): Promise<{ sequences: number[]; next: number }> {
  const sequences: number[] = []
  for (let next = after; ;) {
    const over = isOver()
    const page = await partOf(reader, `?after=${next}&limit=${limit()}`)
    sequences.push(...page.events.map(({ sequence }) => sequence))
    expect(page.next).toBeGreaterThanOrEqual(next)
    next = page.next
    if (page.isComplete && over) return { sequences, next }
  }
}
