import { apiClient, replyOf } from '../src/api-client/client.ts'
import { HeldRecords, type ChangesLine } from '../src/held-records/index.ts'

/** Controllers of a client that are connected: each waits for changes, takes them and acknowledges them. */
export interface Controllers {
  /** Resolves once each of them waits for the first time. */
  readonly connected: Promise<void>
  /** How many changes they have confirmed. */
  readonly confirmed: () => number
  close(): void
}

const waitS = 20

/** @param confirmed called when the server has stored that a controller holds all up to a change */
export function connect(
  url: string,
  key: string,
  ids: readonly number[],
  confirmed: (controllerId: number, changes: ReadonlySet<string>) => void = () => {},
): Controllers {
  const api = apiClient(url, key, 60_000)
  let [isOpen, count] = [true, 0]
  const first = ids.map(() => Promise.withResolvers<void>())
  const run = async (id: number, index: number) => {
    let had = new Set<string>()
    const line: ChangesLine = {
      pull: async (controllerId, signal) => {
        first[index]?.resolve()
        const params = { query: { controllerId, wait: waitS, limit: 1000 } }
        const answer = await replyOf(api.GET('/api/ingest/changes', { params, signal }))
        had = new Set(answer.items.map(({ subject, subjectId }) => `${subject} ${subjectId}`))
        return answer
      },
      records: (controllerId, after) =>
        replyOf(api.GET('/api/ingest/records', { params: { query: { controllerId, after, limit: 1000 } } })),
      acknowledge: async (controllerId, changeId) => {
        const { acknowledged } = await replyOf(
          api.POST('/api/ingest/changes/acknowledge', { body: { controllerId, changeId } }),
        )
        count += acknowledged
        confirmed(controllerId, had)
      },
    }
    const held = new HeldRecords(id, line)
    for (let at = 0; isOpen; at += 10_000) await held.take(at).catch(() => undefined)
  }
  ids.forEach((id, index) => void run(id, index))
  return {
    connected: Promise.all(first.map(({ promise }) => promise)).then(() => undefined),
    confirmed: () => count,
    close: () => (isOpen = false),
  }
}
