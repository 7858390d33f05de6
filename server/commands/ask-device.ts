import { setTimeout as delay } from 'node:timers/promises'
import { allPartsWithinS, partWithinS } from '../../src/domain/device-command.ts'
import { fault } from '../../src/domain/faults.ts'
import { type Bus, subjects } from '../bus/bus.ts'
import type { Told } from './messages.ts'
import { Patience } from './patience.ts'

/** The process with a line to the device, whichever it is, accepts within this time. */
const takenWithinMs = 1500
/** The device executes a command within this time, or begins to answer, and goes on within it. */
const answeredWithinMs = partWithinS * 1000

/** What comes back from a device. */
interface Answered {
  readonly kind: 'answered'
  readonly clientId: number
  readonly done: boolean
  readonly reason?: string | undefined
}

interface Request<C, A extends Answered> {
  /** Where the processes that may hold a line to the device listen. */
  readonly subject: string
  readonly told: Told<C>
  /** Whether the device that was asked has answered, and no other. */
  readonly isOf: (answer: A) => boolean
  /** Joins the parts of an answer: what they come to, undefined while some are missing. Left out, each answer is whole. */
  readonly join?: (part: A) => A | undefined
  /** How to call the device in an error: 'The controller of 3 Side door'. */
  readonly device: string
}

/**
 * Tells a device of a client to do something and waits for its answer: a request on the bus, whose reply comes on a subject
 * of its own.
 * @returns what it answers: it has done it
 * @throws 409 if the device is not connected, does not answer, or refuses (with its reason)
 */
export async function askDevice<C extends { readonly commandId: string }, A extends Answered>(
  bus: Bus,
  { subject, told, isOf, join = whole => whole, device: controller }: Request<C, A>,
): Promise<A> {
  const taken = Promise.withResolvers<'taken'>()
  const patience = new Patience<A>(answeredWithinMs, allPartsWithinS * 1000)
  const stop = bus.subscribe(subjects.commandReplies(told.command.commandId), message => {
    const reply = message as { readonly kind: 'taken' } | A
    taken.resolve('taken')
    if (reply.kind !== 'answered' || reply.clientId !== told.clientId || !isOf(reply)) return
    const whole = join(reply)
    if (whole) patience.end(whole)
    else patience.renew()
  })
  try {
    await bus.listening()
    bus.publish(subject, told)
    if (!(await within(takenWithinMs, taken.promise))) throw fault('controllerAway', { controller })
    patience.renew()
    const answer = await patience.answer
    if (!answer) throw fault('controllerSilent', { controller })
    if (!answer.done) throw fault('controllerRefused', { controller, reason: answer.reason ?? 'it gave no reason' })
    return answer
  } finally {
    stop()
    patience.end()
  }
}

/** What a promise comes to; undefined if that takes too long. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const over = new AbortController()
  try {
    return await Promise.race([promise, delay(ms, undefined, { signal: over.signal })])
  } finally {
    over.abort()
  }
}
