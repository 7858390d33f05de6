import { type Context, hubMessage, subjects, tell } from '../../../../server/kit/index.ts'
import { lockdown } from '../domain/lockdown.ts'
import { lockdownMove } from '../domain/messages.ts'

/** Sent to every page of the client, whatever its user may see. Each then reads again what its own banner shows. */
export const lockdownMoved = hubMessage({
  name: 'lockdownMoved',
  permission: '',
  schema: lockdownMove,
  areaOf: () => 'everywhere',
})

/** Announces to pages and servers, after the commit, that runs have changed. */
export function tellMoved({ bus }: Pick<Context, 'bus'>, clientId: number, ids: Iterable<number>): void {
  const moved = [...new Set(ids)]
  const [first] = moved
  if (first === undefined) return
  bus.publish(
    subjects.entities(clientId),
    moved.map(id => ({ entity: lockdown.id, id, change: 'edited' as const })),
  )
  tell(bus, clientId, lockdownMoved, { lockdownId: first })
}
