import { type ControllerStateChanged, subscribeControllers } from '../../src/domain/hubs/comms-engine.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import type { Directories } from '../events/directory/directories.ts'
import { requireControllers } from './controllers.ts'
import { sendAll } from './send-all.ts'
import { subscribers } from './subscribers.ts'
import { argument, type Caller, type HubPart, requirePermission } from './viewer.ts'

/** Whether controllers can be reached, at once when asked and on every change. */
export function watchedControllers(context: Context, directories: Directories): HubPart {
  const watched = new WeakMap<Caller, Set<number>>()
  const callers = subscribers(context.bus, subjects.controllers, (message, all) => {
    for (const change of message as readonly ControllerStateChanged[]) {
      const told = [...all].filter(caller => watched.get(caller)?.has(change.controllerId))
      sendAll(told, 'ControllerStateChanged', change)
    }
  })
  return {
    methods: {
      async SubscribeControllers(caller, controllerIds) {
        const ids = argument(subscribeControllers, controllerIds)
        requirePermission(caller, 'CONTROLLER_READ')
        await requireControllers(directories, caller, ids)
        if (caller.closed.aborted) return []
        watched.set(caller, new Set([...(watched.get(caller) ?? []), ...ids]))
        callers.add(caller)
        return statesOf(context, ids)
      },
      UnsubscribeControllers(caller, controllerIds) {
        for (const id of argument(subscribeControllers, controllerIds)) watched.get(caller)?.delete(id)
      },
    },
    disconnected: caller => callers.remove(caller),
  }
}

async function statesOf({ database: { pool } }: Context, ids: readonly number[]): Promise<ControllerStateChanged[]> {
  const { rows } = await pool.query<{
    controllerId: number
    state: ControllerStateChanged['state'] | null
    lastSeenAt: Date | null
  }>(
    'select "controllerId", "state", "lastSeenAt" from controller where "controllerId" = any($1::integer[]) order by "controllerId"',
    [ids],
  )
  return rows.map(({ controllerId, state, lastSeenAt }) => ({
    controllerId,
    state: state ?? 'unknown',
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }))
}
