import type { Context } from '../context.ts'
import { repeat } from '../events/schedule.ts'
import type { HubServer } from './protocol/index.ts'
import { sessionCheck } from './recheck-sessions.ts'
import type { ViewerSession } from './viewer.ts'

/** A session that has ended, or rights that were taken, are seen within so long whatever the bus has lost. */
const checkEveryMs = 30_000

/**
 * Mends what the bus has not brought: sessions and rights are looked up in the database, and the viewers of hubs that
 * tell what the bus brings are asked to come again, since their pages read everything anew when they do.
 * @param fed the paths of those hubs
 * @returns stops it
 */
export async function mendGaps(
  context: Pick<Context, 'bus' | 'database'>,
  hubs: HubServer<ViewerSession>,
  fed: ReadonlySet<string>,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const { bus } = context
  if (bus.kind === 'alone') return async () => {}
  const check = await sessionCheck(context, hubs)
  let checking: Promise<void> | undefined
  const look = () => (checking ??= check().finally(() => (checking = undefined)))
  const stop = bus.onGap(gap => {
    if (gap !== 'lasts') hubs.closeWhere(caller => fed.has(caller.hub), 'Something may have gone unheard', true)
    look().catch(onError)
  })
  const schedule = repeat(checkEveryMs, look, onError)
  return async () => {
    stop()
    await schedule.stop()
    await checking?.catch(() => undefined)
  }
}
