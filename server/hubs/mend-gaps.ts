import type { Context } from '../context.ts'
import { repeat } from '../base/repeat.ts'
import type { HubServer } from '../signalr/index.ts'
import { sessionCheck } from './recheck-sessions.ts'
import type { ViewerSession } from './viewer.ts'

/** An ended session or revoked rights are noticed within this time, whatever the bus has lost. */
const checkEveryMs = 30_000

/**
 * Makes up for what the bus lost: sessions and rights are looked up in the database, and the viewers of hubs that
 * forward the bus are asked to reconnect, since their pages read everything again when they do.
 * @param fed the paths of those hubs
 * @returns a function that stops it
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
  const checks = repeat(checkEveryMs, look, onError)
  return async () => {
    stop()
    await checks.stop()
    await checking?.catch(() => undefined)
  }
}
