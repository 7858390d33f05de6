import { randomUUID } from 'node:crypto'
import type { ControllerCommand, DeviceAnswer, DoorCommand, TypedCommand } from '../../src/domain/device-command.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'
import { askDevice } from './ask-device.ts'
import type { Reply, Told } from './messages.ts'
import { noteCommand } from './sent.ts'

/** Who gives a command: a user, or what nobody has to be asked for. */
export type Giver = Pick<Session, 'clientId' | 'name'> & { readonly userId: number | null }

/** A command that has no id yet. */
type Command = Omit<DoorCommand, 'commandId'> | Omit<ControllerCommand, 'commandId'> | Omit<TypedCommand, 'commandId'>
type Answered = Extract<Reply, { kind: 'answered' }>

/**
 * Tells a controller of a client to do something and waits for its answer.
 * @param controller how to call it in an error: 'The controller of 3 Side door'
 * @returns what it answers: it has done it
 * @throws 409 if the controller is not connected, does not answer, or refuses (with its reason)
 */
export async function askController(
  { bus, database, now }: Pick<Context, 'bus' | 'database' | 'now'>,
  session: Giver,
  command: Command,
  controller: string,
): Promise<DeviceAnswer> {
  const { clientId, userId } = session
  const told: Told = { clientId, command: { ...command, commandId: randomUUID() } }
  if (userId !== null) await noteCommand(database.pool, { ...session, userId }, told.command, now())
  return askDevice<Told['command'], Answered>(bus, {
    subject: subjects.commands(clientId),
    told,
    isOf: ({ controllerId }) => controllerId === command.controllerId,
    device: controller,
  })
}
