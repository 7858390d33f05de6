import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from './record-cache.ts'
import { request } from './request.ts'

/** Rows are drawn at once and ask together; a log that runs asks no more often than this. */
const gatherMs = 20
const askEveryMs = 250
/** People a request, as many as the server answers. */
const most = 100

interface Faces {
  readonly items: readonly { readonly personId: number; readonly picture: string }[]
}
interface Waiting {
  readonly resolve: (picture: string | null) => void
  readonly reject: (error: unknown) => void
}

const waiting = new Map<number, Waiting>()
let timer: ReturnType<typeof setTimeout> | undefined
let lastAskedAt = -Infinity

/** Asks for the people in the queue in one request, up to `most`; the others follow in the next request. */
async function ask(): Promise<void> {
  timer = undefined
  const asked = [...waiting].slice(0, most)
  for (const [personId] of asked) waiting.delete(personId)
  if (waiting.size > 0) askSoon()
  if (asked.length === 0) return
  lastAskedAt = performance.now()
  const query = new URLSearchParams(asked.map(([personId]) => ['id', String(personId)]))
  try {
    const { items } = await request<Faces>('GET', `/person/faces?${query}`)
    const pictures = new Map(items.map(({ personId, picture }) => [personId, picture]))
    for (const [personId, { resolve }] of asked) resolve(pictures.get(personId) ?? null)
  } catch (error) {
    for (const [, { reject }] of asked) reject(error)
  }
}

function askSoon(): void {
  timer ??= setTimeout(() => void ask(), Math.max(gatherMs, lastAskedAt + askEveryMs - performance.now()))
}

/**
 * The key of somebody's picture, null where they have none: kept until their record changes. A row that is gone before
 * it was asked for is not asked for.
 */
export const faceQuery = (personId: number) =>
  queryOptions({
    queryKey: [...recordKeys.one('person', personId), 'face'],
    queryFn: ({ signal }) =>
      new Promise<string | null>((resolve, reject) => {
        waiting.set(personId, { resolve, reject })
        signal.addEventListener('abort', () => {
          waiting.delete(personId)
          reject(new DOMException('Nobody looks at it any more', 'AbortError'))
        })
        askSoon()
      }),
    staleTime: Infinity,
    retry: false,
  })
