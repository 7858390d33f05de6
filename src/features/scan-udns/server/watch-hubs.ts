import { announce, type Context, type MakeEventHook, type SeenBatch, workBehind } from '../../../../server/kit/index.ts'
import { powerHub } from '../../../domain/entities/hardware/power-hub.ts'

interface Told {
  readonly mainsFailed?: boolean
  readonly tamper?: boolean
}

/** What a type of event says of the power hub that it is about. That it is not tampered with any more no event says. */
const saidBy: Readonly<Record<string, Told>> = {
  powerLost: { mainsFailed: true },
  powerRestored: { mainsFailed: false },
  tamper: { tamper: true },
}

type ToldHub = Told & { readonly id: number; readonly clientId: number; readonly atMs: number }

/** Power hubs say as it happens that their mains have failed, or are back: their records follow, behind the commit. */
export const watchHubs: MakeEventHook = (context, onError) => {
  const waiting: ToldHub[] = []
  const work = workBehind(async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await keep(context, next)
  }, onError)
  const look = (batch: SeenBatch) => {
    const told = toldOf(batch)
    if (told.length === 0) return undefined
    return { write: () => Promise.resolve(), committed: () => (waiting.push(...told), work.soon()) }
  }
  return { lookFor: () => Promise.resolve(look), close: work.stop }
}

/** What a batch says of each hub in the end. */
function toldOf({ stored, directory: { clientId } }: SeenBatch): readonly ToldHub[] {
  const hubs = new Map<number, ToldHub>()
  for (const { event } of stored.toSorted((one, other) => one.event.atMs - other.event.atMs)) {
    const { node } = event.rare
    if (node?.kind !== powerHub.id || !Object.hasOwn(saidBy, event.type)) continue
    hubs.set(node.id, { ...hubs.get(node.id), id: node.id, clientId, atMs: event.atMs, ...saidBy[event.type] })
  }
  return [...hubs.values()]
}

/** What came late says nothing of how it is now. */
async function keep(context: Context, { id, clientId, atMs, mainsFailed, tamper }: ToldHub): Promise<void> {
  const { rowCount } = await context.database.pool.query(
    `update power_hub set "mainsFailed" = coalesce($3, "mainsFailed"), "tamper" = coalesce($4, "tamper"), "lastSeenAt" = $2
     where "powerHubId" = $1 and "deletedAt" is null and ("lastSeenAt" is null or "lastSeenAt" <= $2)`,
    [id, new Date(atMs), mainsFailed ?? null, tamper ?? null],
  )
  if (rowCount === 1) announce(context, { clientId }, [{ entity: powerHub.id, id, change: 'edited' }])
}
