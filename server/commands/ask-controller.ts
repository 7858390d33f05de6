import { randomUUID } from 'node:crypto'
import type { ControllerCommand, DeviceAnswer, DoorCommand, TypedCommand } from '../../src/domain/device-command.ts'
import { OutputParts } from '../../src/domain/output-parts.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { type History, noted } from '../rest/unsettled.ts'
import type { Session } from '../session.ts'
import { askDevice } from './ask-device.ts'
import type { Reply, Told } from './messages.ts'
import { noteCommand } from './sent.ts'

/** Who gives a command: a user, or what nobody has to be asked for. */
export type Giver = Pick<Session, 'clientId' | 'name'> & { readonly userId: number | null }

/** A command that has no id yet. */
type Command = Omit<DoorCommand, 'commandId'> | Omit<ControllerCommand, 'commandId'> | Omit<TypedCommand, 'commandId'>
type Answered = Extract<Reply, { kind: 'answered' }>

/** What is done with a command besides returning its answer. */
interface Beside {
  /** Left out by callers that keep the outcome elsewhere. */
  readonly history?: History
  /** Called with each part of an answer that comes in several, but for the one that completes it. */
  readonly onPart?: (part: DeviceAnswer) => void
}

/**
 * Tells a controller of a client to do something and waits for its answer.
 * @param called how to call it in an error: 'The controller of 3 Side door'
 * @returns what it answers: it has done it
 * @throws 409 if the controller is not connected, does not answer, or refuses (with its reason)
 */
export async function askController(
  { bus, database: { pool }, now }: Pick<Context, 'bus' | 'database' | 'now'>,
  giver: Giver,
  command: Command,
  called: string,
  { history, onPart }: Beside = {},
): Promise<DeviceAnswer> {
  const { clientId, userId } = giver
  const told: Told = { clientId, command: { ...command, commandId: randomUUID() } }
  if (userId !== null) await noteCommand(pool, { ...giver, userId }, told.command, now())
  const ask = () =>
    askDevice<Told['command'], Answered>(bus, {
      subject: subjects.commands(clientId),
      told,
      isOf: ({ controllerId }) => controllerId === command.controllerId,
      // Only what somebody has typed is answered in parts.
      ...('text' in command && { join: joined(onPart) }),
      device: called,
    })
  return history ? noted(pool, history, told.command, now(), ask) : ask()
}

/** Joins the parts of an answer. A refusal ends it, whatever was said before. */
function joined(onPart: Beside['onPart']) {
  const parts = new OutputParts()
  return (answer: Answered): Answered | undefined => {
    const isNew = parts.add(answer)
    if (!answer.done) return answer
    if (parts.isWhole) return { ...answer, output: parts.text }
    if (isNew) onPart?.(answer)
    return undefined
  }
}
