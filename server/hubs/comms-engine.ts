import { hubPath } from '../../src/domain/hubs/hub.ts'
import type { Context } from '../context.ts'
import { directoriesOf } from '../events/directory/directories.ts'
import { followedCommDevices } from './followed-comm-devices.ts'
import { followedConsoles } from './followed-consoles.ts'
import { followedControllers } from './followed-controllers.ts'
import type { Hub, HubPart } from './viewer.ts'
import { watchedControllers } from './watched-controllers.ts'

/**
 * `/hubs/comms-engine`: whether controllers can be reached; what they say and are told, and what they say to typed
 * commands; and what comm devices say.
 */
export function commsEngineHub(context: Context): Hub {
  const directories = directoriesOf(context)
  const parts: readonly HubPart[] = [
    watchedControllers(context, directories),
    followedControllers(context, directories),
    followedConsoles(context, directories),
    followedCommDevices(context),
  ]
  return {
    path: hubPath('comms-engine'),
    methods: Object.assign({}, ...parts.map(({ methods }) => methods)) as HubPart['methods'],
    disconnected(...left) {
      for (const part of parts) part.disconnected(...left)
    },
  }
}
