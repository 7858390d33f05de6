import { fault } from '../../src/domain/faults.ts'
import { words } from '../../src/domain/vocabulary.ts'
import type { Session } from '../session.ts'
import { requireRecentProof } from '../auth/recent-proof.ts'
import { workingOn } from './across.ts'
import { titleThen, writeAudit } from './audit.ts'
import { dependantsOf, type Dependant } from './dependants.ts'
import { findRow } from './find-row.ts'
import { kysely, run } from '../db/query.ts'
import { rowWritten } from './run-hooks.ts'
import type { Served } from './served.ts'
import { addRefTitles } from './titles.ts'
import { refuseErrors, transact } from './transact.ts'

/**
 * Deletes a record: it stays in the table with `deletedAt`, and is nowhere to be read.
 * @throws 409 if others refer to it, naming them, with `dependants`
 */
export async function remove(served: Served, caller: Session, key: number): Promise<void> {
  const { entity, behaviour, context } = served
  const session = await workingOn(context.database.pool, entity, caller, key)
  if (entity.needsProof?.delete) requireRecentProof(session, context.now())
  await transact(served, session, undefined, {}, async write => {
    const { client, now } = write
    const current = await findRow(client, entity, session, key, 'write')
    await addRefTitles(client, context.entities, entity, [current])
    await behaviour.beforeDelete?.(write, current)
    refuseErrors(write)
    const dependants = await dependantsOf(client, context.entities, entity, session, key)
    if (dependants.length)
      throw fault('inUse', { thing: entity.title(current), by: named(served, dependants) }, { dependants })
    await run(
      client,
      kysely.updateTable(entity.table).set({ deletedAt: now, updatedAt: now }).where(entity.key, '=', key),
    )
    await writeAudit(client, session, now, {
      entity,
      recordId: key,
      change: 'deleted',
      before: current,
      after: null,
      title: titleThen(entity, current),
    })
    await rowWritten(write, { entity, id: key, change: 'deleted', before: current, after: null })
    write.touched.push({ entity: entity.id, id: key, change: 'deleted' })
    await behaviour.afterWrite?.(write, 'deleted', current, {})
    refuseErrors(write)
    return current
  })
}

/** '2 doors and 1 zone', in the brand's words. */
function named({ context: { entities, settings } }: Served, dependants: readonly Dependant[]): string {
  const { one, many } = words(settings.brand)
  const counts = new Map<string, number>()
  for (const { entity, count } of dependants) counts.set(entity, (counts.get(entity) ?? 0) + count)
  const parts = [...counts].map(([id, count]) => {
    const { term } = entities[id] ?? { term: 'area' as const }
    return `${count} ${count === 1 ? one(term) : many(term)}`
  })
  return new Intl.ListFormat('en-GB').format(parts)
}
