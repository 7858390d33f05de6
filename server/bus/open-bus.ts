import type { Pool } from 'pg'
import type { Settings } from '../settings.ts'
import type { Bus } from './bus.ts'
import { inProcessBus } from './in-process.ts'
import { installationOf } from './installation.ts'
import { natsBus } from './nats.ts'

/**
 * The bus of a server: NATS where the settings name one, else its own alone.
 * @throws if NATS does not answer
 */
export async function openBus({ natsUrl }: Pick<Settings, 'natsUrl'>, pool: Pool): Promise<Bus> {
  if (natsUrl === undefined) return inProcessBus()
  const log = (text: string) => void process.stderr.write(`${text}\n`)
  return natsBus({ addresses: natsUrl, installation: await installationOf(pool), log })
}
