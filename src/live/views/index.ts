import { featureLiveParts } from '#feature-live'
import type { View } from '../view.ts'
import { activity } from './activity.ts'
import { alarms, alerts } from './alarms.ts'
import { clientMessages } from './client-messages.ts'
import { doors } from './doors.ts'
import { eventLog } from './event-log.ts'
import { hubHealth } from './hub-health.ts'
import { jobs } from './jobs.ts'
import { mailServer } from './mail-server.ts'
import { occupancy } from './occupancy.ts'
import { usage } from './usage.ts'

/** Every view in the worker: the kernel's and those of features. */
export const views: readonly View<unknown>[] = [
  eventLog,
  alarms,
  alerts,
  clientMessages,
  usage,
  occupancy,
  doors,
  activity,
  jobs,
  hubHealth,
  mailServer,
  ...featureLiveParts.flatMap(({ views: own }) => own),
]
