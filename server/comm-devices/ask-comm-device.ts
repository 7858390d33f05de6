import { randomUUID } from 'node:crypto'
import type { CommDeviceCommand } from '../../src/domain/comm-device-wire.ts'
import { subjects } from '../bus/bus.ts'
import { askDevice } from '../commands/ask-device.ts'
import type { CommDeviceReply } from '../commands/messages.ts'
import type { Context } from '../context.ts'
import { type History, noted } from '../rest/unsettled.ts'

type Answered = Extract<CommDeviceReply, { kind: 'answered' }>

/**
 * Tells a comm device to do something and waits for its answer.
 * @param called how to call it in an error
 * @throws 409 if it is not connected, does not answer, or refuses (with its reason)
 */
export async function askCommDevice(
  { bus, database: { pool }, now }: Pick<Context, 'bus' | 'database' | 'now'>,
  asked: Omit<CommDeviceCommand, 'commandId'>,
  called: string,
  history: History,
): Promise<void> {
  const { clientId } = history.session
  const command: CommDeviceCommand = { ...asked, commandId: randomUUID() }
  await noted(pool, history, command, now(), () =>
    askDevice<CommDeviceCommand, Answered>(bus, {
      subject: subjects.commDeviceCommands(clientId),
      told: { clientId, command },
      isOf: answer => answer.commDeviceId === command.commDeviceId,
      device: called,
    }),
  )
}
