import type { Command } from '../../src/domain/command.ts'
import { fault } from '../../src/domain/faults.ts'
import { check } from '../../src/domain/validate.ts'
import type { Session } from '../session.ts'
import { workingOn } from './across.ts'
import type { Values } from './behaviour.ts'
import { update } from './edit.ts'
import { findRow } from './find-row.ts'
import type { Row } from './query.ts'
import { servedTo, type Served } from './served.ts'
import { addRefTitles } from './titles.ts'
import { refuseErrors, transact, type Written } from './transact.ts'

/** Whether a command does something: it sets a status or has code of its own. What does nothing is not served. */
export const isImplemented = ({ behaviour }: Served, name: string, command: Command): boolean =>
  command.to !== undefined || behaviour.commands?.[name] !== undefined

/**
 * Tells a record to do something.
 * @throws 409 where its status is none of the command's `from`, 422 for wrong input, 404, 451
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
  const session = await workingOn(context.database.pool, entity, caller, key)
  const { values: input, errors } = check(command.input ?? {}, sent, { mode: 'add' })
  return transact(
    served,
    session,
    undefined,
    {},
    async write => {
      const current = await findRow(write.client, entity, session, key, 'write')
      await addRefTitles(write.client, context.entities, entity, [current])
      write.errors.push(...errors)
      refuseErrors(write)
      requireStatus(served, command, current)
      const outcome = await behaviour.commands?.[name]?.(write, current, input)
      refuseErrors(write)
      Object.assign(write.answer, outcome?.answer)
      return update(
        write,
        current,
        { ...outcome?.set, ...(command.to !== undefined && { status: command.to }) },
        'command',
      )
    },
    key,
  )
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
