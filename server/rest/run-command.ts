import type { Command } from '../../src/domain/command.ts'
import { Fault, fault, invalid } from '../../src/domain/faults.ts'
import { check } from '../../src/domain/validate.ts'
import type { Session } from '../session.ts'
import { workingOn } from './across.ts'
import type { Values, Writing } from './behaviour.ts'
import { update } from './edit.ts'
import { findRow } from './find-row.ts'
import type { Queryable, Row } from './query.ts'
import { servedTo, type Served } from './served.ts'
import { addRefTitles } from './titles.ts'
import { refuseErrors, transact, type Written } from './transact.ts'

/** Whether a command does something: it sets a status or has code of its own. What does nothing is not served. */
export const isImplemented = ({ behaviour }: Served, name: string, command: Command): boolean =>
  command.to !== undefined || (behaviour.commands?.[name] ?? behaviour.ask?.[name]) !== undefined

/**
 * Tells a record to do something. What a device must do is asked of it first; only what it has done is kept,
 * or may have.
 * @throws 409 where its status is none of the command's `from`, or a device has not done it, 422 for wrong input, 404,
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
  const { values: input, errors } = check(command.input ?? {}, sent, { mode: 'add' })
  const readCurrent = async (on: Queryable) => {
    const current = await findRow(on, entity, session, key, 'write')
    await addRefTitles(on, context.entities, entity, [current])
    if (errors.length > 0) throw invalid(errors)
    requireStatus(served, command, current)
    return current
  }
  const ask = behaviour.ask?.[name]
  const asked = ask && (await answerTo(ask({ context, session, entity, input, current: await readCurrent(pool) })))
  const told = asked && { command: command.label, ...input, ...(asked.unsure && { answer: 'None' }) }
  const work = async (write: Writing) => {
    const current = await readCurrent(write.client)
    const outcome = await behaviour.commands?.[name]?.(write, current, input)
    refuseErrors(write)
    Object.assign(write.answer, outcome?.answer)
    const set = { ...outcome?.set, ...(command.to !== undefined && { status: command.to }) }
    return update(write, current, set, 'command', told)
  }
  const written = await transact(served, session, undefined, {}, work, key)
  if (asked?.unsure) throw asked.unsure
  return written
}

/** Who is silent may still do it: that is kept, and told. */
async function answerTo(asking: Promise<void>): Promise<{ readonly unsure?: Fault }> {
  try {
    await asking
    return {}
  } catch (error) {
    if (error instanceof Fault && error.code === 'controllerSilent') return { unsure: error }
    throw error
  }
}

function requireStatus({ entity }: Served, { from }: Command, current: Row): void {
  const status = String(current['status'])
  if (!from || from.includes(status)) return
  const label = (value: string) => (entity.fields['status']?.choices?.[value] ?? value).toLowerCase()
  throw fault('stateConflict', {
    thing: entity.title(current),
    state: label(status),
    from: new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(from.map(label)),
  })
}
