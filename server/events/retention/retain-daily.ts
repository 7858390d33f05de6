import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { doDaily } from '../../jobs/daily-task.ts'
import { retain } from './retain.ts'

/** Once a day, by one of the servers: removes what is past its time, after it was archived in the data folder. */
export const retainDaily = ({ database: { pool }, settings, now }: Context, stop: AbortSignal): Promise<boolean> =>
  doDaily(
    pool,
    {
      name: 'eventRetention',
      day: now().toISOString().slice(0, 10),
      run: async signal => void (await retain(pool, join(settings.dataFolder, 'archive'), now(), signal)),
    },
    stop,
  )
