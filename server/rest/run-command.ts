import { stateFieldOf } from '../../src/domain/entity.ts'
import { type Command, hasNeeded } from '../../src/domain/command.ts'
import { fault, filled, invalid } from '../../src/domain/faults.ts'
import { check } from '../../src/domain/validate.ts'
import type { Session } from '../session.ts'
import { requireRecentProof } from '../auth/recent-proof.ts'
import { workingOn } from './across.ts'
import { answerOf } from './answer-of.ts'
import type { Values, Writing } from './behaviour.ts'
import { update } from './edit.ts'
import { findRow } from './find-row.ts'
import type { Queryable, Row } from '../db/query.ts'
import { referenceErrors } from './references.ts'
import { servedTo, type Served } from './served.ts'
import { addRefTitles } from './titles.ts'
import { refuseErrors, transact, type Written } from './transact.ts'
import { settle } from './unsettled.ts'

/** Whether a command does something: it sets a state or has its own code. Others are not served. */
export const isImplemented = ({ behaviour }: Served, name: string, command: Command): boolean =>
  command.to !== undefined || (behaviour.commands?.[name] ?? behaviour.ask?.[name]) !== undefined

/**
 * Runs a command of a record. What a device must do is asked of it first; only what it has done is stored,
 * or may have.
 * @throws 403 `proofNeeded`, 409 if its state is none of the command's `from` or it lacks what the command needs, or a device has not done it, 422 for wrong input, 404,
 * 451
 */
export async function runCommand(
  all: Served,
  caller: Session,
  key: number,
  name: string,
  command: Command,
  sent: Values,
): Promise<Written> {
  const served = servedTo(all, caller)
  const { entity, behaviour, context } = served
  const { pool } = context.database
  const session = await workingOn(pool, entity, caller, key)
  if (command.needsProof) requireRecentProof(session, context.now())
  const { values: input, errors } = check(command.input ?? {}, sent, { mode: 'add' })
  const readCurrent = async (on: Queryable) => {
    const current = await findRow(on, entity, session, key, 'write')
    await addRefTitles(on, context.entities, entity, [current])
    if (errors.length > 0) throw invalid(errors)
    requireState(served, command, current)
    requireNeeded(served, command, current)
    return current
  }
  const ask = behaviour.ask?.[name]
  const asked =
    ask && (await readCurrent(pool).then(current => answerOf(ask, input, { served, session, current, command })))
  const told = { command: command.label, ...(asked && { ...input, ...(asked.unsure && { answer: 'None' }) }) }
  const work = async (begun: Writing) => {
    const write = asked ? { ...begun, outcome: asked.outcome } : begun
    const current = await readCurrent(write.client)
    if (asked?.given.commandId !== undefined) await settle(write.client, asked.given.commandId)
    return update(write, current, await effect(served, write, { name, command, input, current }), 'command', told)
  }
  const written = await transact(served, session, undefined, {}, work, key)
  if (asked?.unsure) throw asked.unsure
  return written
}

interface Doing {
  readonly name: string
  readonly command: Command
  readonly input: Values
  readonly current: Row
}

/** Does what the behaviour does on a command; what is to be set then. @throws 422 */
async function effect({ entity, behaviour, context }: Served, write: Writing, doing: Doing): Promise<Values> {
  const { name, command, input, current } = doing
  const chosen = { ...entity, fields: command.input ?? {} }
  write.errors.push(...(await referenceErrors(write.client, context.entities, chosen, write.session, input)))
  refuseErrors(write)
  const outcome = await behaviour.commands?.[name]?.(write, current, structuredClone(input))
  refuseErrors(write)
  Object.assign(write.answer, outcome?.answer)
  return { ...outcome?.set, ...(command.to !== undefined && { [stateFieldOf(entity)]: command.to }) }
}

function requireNeeded({ entity }: Served, command: Command, current: Row): void {
  if (!command.needs || hasNeeded(command, current)) return
  const values = Object.entries(current).filter((entry): entry is [string, string | number] =>
    ['string', 'number'].includes(typeof entry[1]),
  )
  const message = filled(command.needs.refusal, { ...Object.fromEntries(values), title: entity.title(current) })
  throw fault('notNow', { message })
}

function requireState({ entity }: Served, { from }: Command, current: Row): void {
  const field = stateFieldOf(entity)
  const state = String(current[field])
  if (!from || from.includes(state)) return
  const label = (value: string) => (entity.fields[field]?.choices?.[value] ?? value).toLowerCase()
  throw fault('stateConflict', {
    thing: entity.title(current),
    state: label(state),
    from: new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(from.map(label)),
  })
}
