import type { Pool } from 'pg'
import type { DeviceCommand } from '../../src/domain/device-command.ts'
import type { Schedule } from '../schedules/schedule.ts'
import type { Session } from '../session.ts'

const dayMs = 86_400_000
/** How long after a command its events are still told apart: a controller may have been cut off meanwhile. */
const keptMs = 7 * dayMs

/** Notes who has given a command, before it is sent: events that name it later are theirs. */
export async function noteCommand(
  pool: Pool,
  { clientId, userId, name }: Pick<Session, 'clientId' | 'userId' | 'name'>,
  command: DeviceCommand,
  now: Date,
): Promise<void> {
  const { commandId, controllerId } = command
  const door = 'door' in command ? command.door : null
  await pool.query(
    `insert into device_command ("commandId", "clientId", "controllerId", "door", "userId", "user", "sentAt")
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [commandId, clientId, controllerId, door, userId, name, now],
  )
}

/** Forgets old commands. */
export const forgetCommands: Schedule = {
  name: 'commands',
  everyMs: dayMs,
  run: async ({ database, now }) => {
    await database.background.query('delete from device_command where "sentAt" < $1', [
      new Date(now().getTime() - keptMs),
    ])
  },
}
