import { deliver } from '../delivery/deliver.ts'
import type { Telling } from '../delivery/tell.ts'

/** Tells the controllers of the main client what they are, and when access is given: the simulator's acknowledge it. */
export async function tellControllers(telling: Telling): Promise<void> {
  const { rows } = await telling.client.query<{ controllerId: number }>(
    'select "controllerId" from controller where "clientId" = $1 order by "controllerId"',
    [telling.clientId],
  )
  await deliver(
    telling,
    rows.map(({ controllerId: id }) => ({ entity: 'controller', id, change: 'added', before: null, after: null })),
  )
}
