import type { QueryClient } from '@tanstack/react-query'
import { keepAppOnDevice } from '../../../../api/service-worker.ts'
import { keepFaces } from './keep-faces.ts'
import { type KeptRoll, writeRoll } from './roll-store.ts'

const everyMs = 5000
/** A roll in which nothing has changed is written again after it, since it is still true. */
const againAfterMs = 20_000

/** Whether this device could show the roll without a connection. */
export type Keeping =
  | { readonly state: 'keeping' }
  | { readonly state: 'kept'; readonly at: number }
  | { readonly state: 'failed'; readonly reason: string }

interface Keeper {
  readonly latest: () => KeptRoll
  readonly query: QueryClient
  readonly tell: (keeping: Keeping) => void
}

/** Keeps the app, the roll and the pictures on this device until it is stopped. */
export async function keepRoll({ latest, query, tell }: Keeper, stop: AbortSignal): Promise<void> {
  const refused = await keepAppOnDevice()
  if (refused !== undefined) return tell({ state: 'failed', reason: refused })
  let last: KeptRoll | undefined
  while (!stop.aborted) {
    const roll = latest()
    try {
      if (isNews(roll, last)) {
        await writeRoll(roll)
        tell({ state: 'kept', at: roll.at })
        if (!last) void keepPictures(query, roll, stop)
        last = roll
      }
    } catch {
      tell({ state: 'failed', reason: 'this device has no room for it' })
    }
    await new Promise(resolve => setTimeout(resolve, everyMs))
  }
}

const isNews = (roll: KeptRoll, last: KeptRoll | undefined) =>
  !last || roll.heads !== last.heads || roll.evacuations !== last.evacuations || roll.at - last.at > againAfterMs

/** Without room for pictures the names are still kept. */
const keepPictures = (query: QueryClient, { heads }: KeptRoll, stop: AbortSignal) =>
  keepFaces(
    query,
    heads.flatMap(({ personId }) => personId ?? []),
    stop,
  ).catch(() => undefined)
