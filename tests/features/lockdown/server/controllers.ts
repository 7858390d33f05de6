import type { CommandsAnswer, DeviceCommand } from '../../../../src/domain/device-command.ts'
import { one, type TestServer } from '../../../support/server.ts'
import { caller } from '../../../support/test-client.ts'
import { senderOf } from '../../../server/events/sending.ts'

/** A controller that waits for commands over HTTP until it is cut off. */
export interface Connected {
  /** What it was told, in order. */
  readonly told: DeviceCommand[]
  cutOff(): Promise<void>
}

type Decide = (command: DeviceCommand) => string | undefined

/** Connects a controller of Acme. @param refuse why it does not do a command; it does what this says nothing of */
export async function connect(
  server: Pick<TestServer, 'context' | 'estate' | 'url'>,
  controllerId: number,
  refuse: Decide = () => undefined,
): Promise<Connected> {
  const { key } = await senderOf(server, server.estate.acme, controllerId)
  const as = caller(server.url, async () => ({ authorization: `Bearer ${key}` }))
  const told: DeviceCommand[] = []
  let isOn = true
  const loop = (async () => {
    while (isOn) {
      const { body } = await as.get<CommandsAnswer>('/api/ingest/commands?wait=1')
      for (const command of body.items ?? []) {
        const { commandId, controllerId: id } = command
        told.push(command)
        const reason = refuse(command)
        await as.post('/api/ingest/commands/answer', {
          commandId,
          controllerId: id,
          done: reason === undefined,
          ...(reason !== undefined && { reason }),
        })
      }
    }
  })()
  return {
    told,
    async cutOff() {
      isOn = false
      await loop
    },
  }
}

/** A second controller at Acme's site, with one door. */
export async function addController({ context, estate }: TestServer, name: string) {
  const { clientId, areaId } = estate.acme
  const client = await context.database.pool.connect()
  try {
    const controllerId = await one(client, 'controller', 'controllerId', { clientId, name, areaId, type: '410' })
    const door = { clientId, name: `${name} door`, number: 1, areaId, controllerId }
    return { controllerId, doorId: await one(client, 'door', 'doorId', door) }
  } finally {
    client.release()
  }
}

/** What a controller was told, in short: 'locked 1', 'sendStatus'. */
export const inShort = ({ told }: Connected): string[] =>
  told.map(command => {
    if ('text' in command) return command.text
    return 'action' in command ? command.action : `${command.lock} ${command.door}`
  })
