import { hubPath } from '../../src/domain/hubs/hub.ts'
import { subscribeAlarms, subscribeEvents } from '../../src/domain/hubs/logger.ts'
import type { Context } from '../context.ts'
import { directoriesOf } from '../events/directory/directories.ts'
import type { Streams } from '../live/streams.ts'
import { requireControllers } from './controllers.ts'
import { LoggerViewers } from './logger-viewers.ts'
import { argument, type Hub, requirePermission } from './viewer.ts'

const idsOf = (controllers: unknown) => [argument(subscribeAlarms, controllers)].flat()

/** `/hubs/logger`: the client's stream from any sequence on, and the alarms of single controllers. */
export function loggerHub(context: Context, streams: Streams): Hub {
  const directories = directoriesOf(context)
  const viewers = new LoggerViewers(context, streams)
  return {
    path: hubPath('logger'),
    methods: {
      SubscribeEvents: (caller, request) => viewers.follow(caller, argument(subscribeEvents, request)),
      UnsubscribeEvents: caller => viewers.unfollow(caller),
      async SubscribeAlarms(caller, controllers) {
        const ids = idsOf(controllers)
        requirePermission(caller, 'EVENT_READ')
        await requireControllers(directories, caller, ids)
        await viewers.watchAlarms(caller, ids)
      },
      UnsubscribeAlarms: (caller, controllers) => viewers.unwatchAlarms(caller, idsOf(controllers)),
    },
    disconnected: caller => viewers.leave(caller),
  }
}
