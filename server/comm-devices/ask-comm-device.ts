import { randomUUID } from 'node:crypto'
import type { CommDeviceCommand } from '../../src/domain/comm-device-wire.ts'
import { Fault } from '../../src/domain/faults.ts'
import { subjects } from '../bus/bus.ts'
import { askDevice } from '../commands/ask-device.ts'
import type { CommDeviceReply } from '../commands/messages.ts'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'
import { noteGiven, settle } from './commands-given.ts'

type Answered = Extract<CommDeviceReply, { kind: 'answered' }>

/** What a comm device is asked for, and how that is called. */
export interface Asked extends Omit<CommDeviceCommand, 'commandId'> {
  readonly label: string
  readonly title: string
}

/**
 * Tells a comm device to do something and waits for its answer.
 * @param onGiven called with the command's id before it is sent: whoever writes the outcome to the history settles it
 * @throws 409 if it is not connected, does not answer, or refuses (with its reason)
 */
export async function askCommDevice(
  { bus, database: { pool }, now }: Pick<Context, 'bus' | 'database' | 'now'>,
  session: Session,
  { label, title, ...asked }: Asked,
  onGiven: (commandId: string) => void,
): Promise<void> {
  const command: CommDeviceCommand = { ...asked, commandId: randomUUID() }
  const { commandId, commDeviceId } = command
  onGiven(commandId)
  await noteGiven(pool, session, { commandId, commDeviceId, label }, now())
  try {
    await askDevice<CommDeviceCommand, Answered>(bus, {
      subject: subjects.commDeviceCommands(session.clientId),
      told: { clientId: session.clientId, command },
      isOf: answer => answer.commDeviceId === commDeviceId,
      device: title,
    })
  } catch (error) {
    // A command that was not carried out is not in the history; the caller writes the refusal to the audit log.
    if (error instanceof Fault && error.code !== 'controllerSilent') await settle(pool, commandId)
    throw error
  }
}
