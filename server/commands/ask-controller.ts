import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ControllerCommand, DeviceAnswer, DoorCommand, TypedCommand } from '../../src/domain/device-command.ts'
import { fault } from '../../src/domain/faults.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'
import type { Reply, Told } from './messages.ts'
import { noteCommand } from './sent.ts'

/** The process with a line to the controller, whichever it is, accepts within this time. */
const takenWithinMs = 1500
/** The controller executes a command within this time. */
const answeredWithinMs = 6000

/** Who gives a command: a user, or what nobody has to be asked for. */
export type Giver = Pick<Session, 'clientId' | 'name'> & { readonly userId: number | null }

/** A command that has no id yet. */
type Command = Omit<DoorCommand, 'commandId'> | Omit<ControllerCommand, 'commandId'> | Omit<TypedCommand, 'commandId'>

/**
 * Tells a controller of a client to do something and waits for its answer: a request on the bus, whose reply comes on
 * a subject of its own.
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
  const { clientId } = session
  const told: Told = { clientId, command: { ...command, commandId: randomUUID() } }
  const { userId } = session
  if (userId !== null) await noteCommand(database.pool, { ...session, userId }, told.command, now())
  const taken = Promise.withResolvers<'taken'>()
  const answered = Promise.withResolvers<DeviceAnswer>()
  const stop = bus.subscribe(subjects.commandReplies(told.command.commandId), message => {
    const reply = message as Reply
    taken.resolve('taken')
    if (reply.kind === 'answered' && isOf(reply, told)) answered.resolve(reply)
  })
  try {
    await bus.listening()
    bus.publish(subjects.commands(clientId), told)
    if (!(await within(takenWithinMs, taken.promise))) throw fault('controllerAway', { controller })
    const answer = await within(answeredWithinMs, answered.promise)
    if (!answer) throw fault('controllerSilent', { controller })
    if (!answer.done) throw fault('controllerRefused', { controller, reason: answer.reason ?? 'it gave no reason' })
    return answer
  } finally {
    stop()
  }
}

const isOf = (reply: Extract<Reply, { kind: 'answered' }>, { clientId, command }: Told): boolean =>
  reply.clientId === clientId && reply.controllerId === command.controllerId

/** What a promise comes to; undefined if that takes too long. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const over = new AbortController()
  try {
    return await Promise.race([promise, delay(ms, undefined, { signal: over.signal })])
  } finally {
    over.abort()
  }
}
