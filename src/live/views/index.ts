import type { View } from '../view.ts'
import { activity } from './activity.ts'
import { alarms, alerts } from './alarms.ts'
import { clientMessages } from './client-messages.ts'
import { doors } from './doors.ts'
import { eventLog } from './event-log.ts'
import { hubHealth } from './hub-health.ts'
import { jobs } from './jobs.ts'
import { occupancy } from './occupancy.ts'
import { rollCall } from './roll-call.ts'
import { usage } from './usage.ts'

/** Every view that the worker keeps. */
export const views: readonly View<unknown>[] = [
  eventLog,
  alarms,
  alerts,
  clientMessages,
  rollCall,
  usage,
  occupancy,
  doors,
  activity,
  jobs,
  hubHealth,
]
