import type { SystemAnswer } from '../domain/answers.ts'
import { type Bundle, bundleOf, bundles } from '../domain/kinds.ts'
import { keyOf, type Thing } from '../domain/thing.ts'

/** What a controller has of one bundle. */
export interface WiredBundle {
  readonly bundle: Bundle
  readonly things: readonly Thing[]
}

export interface WiredController {
  readonly controller: Thing
  readonly bundles: readonly WiredBundle[]
}

/** A communicator with the controllers behind it; undefined for those that have none, or none that may be seen. */
export interface WiredDevice {
  readonly device: Thing | undefined
  readonly controllers: readonly WiredController[]
}

/** A system as it is wired. */
export function wiringOf({ things }: Pick<SystemAnswer, 'things'>): readonly WiredDevice[] {
  const parts = Map.groupBy(
    things.filter(({ kind }) => bundleOf(kind) !== undefined),
    ({ controllerId }) => controllerId,
  )
  const devices = things.filter(({ kind }) => kind === 'commDevice')
  const known = new Set(devices.map(({ id }) => id))
  const wired = things
    .filter(({ kind }) => kind === 'controller')
    .map((controller): WiredController => {
      const own = parts.get(controller.id) ?? []
      const filled = bundles.map(bundle => ({ bundle, things: own.filter(({ kind }) => bundleOf(kind) === bundle) }))
      return { controller, bundles: filled.filter(each => each.things.length > 0) }
    })
  const behind = Map.groupBy(wired, ({ controller: { commDeviceId } }) =>
    commDeviceId !== null && known.has(commDeviceId) ? commDeviceId : undefined,
  )
  const alone = behind.get(undefined)
  return [
    ...devices.map((device): WiredDevice => ({ device, controllers: behind.get(device.id) ?? [] })),
    ...(alone ? [{ device: undefined, controllers: alone }] : []),
  ]
}

/** The doors of an answer by their keys: what is fitted at one says which. */
export const doorsOf = ({ things }: Pick<SystemAnswer, 'things'>): ReadonlyMap<number, Thing> =>
  new Map(things.flatMap(each => (each.kind === 'door' ? [[each.id, each] as const] : [])))

export const thingsByKey = ({ things }: Pick<SystemAnswer, 'things'>): ReadonlyMap<string, Thing> =>
  new Map(things.map(each => [keyOf(each), each]))
