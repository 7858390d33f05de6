import { writeEntries } from '../../../../../server/kit/index.ts'
import { fault } from '../../../../domain/faults.ts'
import { mostUnlisted, type Unlisted, unlistedKind } from '../../domain/unlisted.ts'
import { madeAt, noteSaid, readEntry, type Settled, type Written } from './entry-row.ts'

interface Arrived extends Unlisted {
  readonly entryId: string
  readonly at?: string | undefined
}

/**
 * Adds somebody to an evacuation once, whoever sends it how often. What arrives after its end is kept in its history alone:
 * what it came to does not change any more.
 * @throws 409 where so many were added already
 */
export async function addEntry(written: Written, { entryId, name, lastSeen, note, at }: Arrived): Promise<Settled> {
  const { client, author, evacuationId, areaId, isRunning, now } = written
  const known = await readEntry(client, evacuationId, entryId)
  if (known) return { shown: known, made: [] }
  const addedAt = madeAt(now, at)
  const said = {
    command: 'Add somebody who is not on the roll',
    name,
    lastSeen,
    note,
    ...(at !== undefined && { madeAt: addedAt }),
  }
  await noteSaid(written, isRunning ? said : { ...said, outcome: 'after its end' })
  const entry = {
    entryId,
    evacuationId,
    areaId,
    name,
    lastSeen,
    note,
    addedBy: author.name,
    mark: 'cleared' as const,
    at: addedAt,
    by: author.name,
  }
  if (!isRunning) return { shown: { ...entry, sequence: 0, gone: true }, made: [] }
  await refuseMore(written)
  const made = await writeEntries(client, author.clientId, unlistedKind, [entry], now)
  const [shown] = made
  if (!shown) throw new Error('An entry was not written')
  await client.query(
    `insert into evacuation_person ("evacuationId", "entryId", "name", "lastSeen", "note", "addedBy", "at", "mark", "sequence")
     values ($1, $2, $3, $4, $5, $6, $7, 'cleared', $8)`,
    [evacuationId, entryId, name, lastSeen, note, author.name, addedAt, shown.sequence],
  )
  return { shown, made }
}

async function refuseMore({ client, evacuationId }: Written): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as "count" from evacuation_person where "evacuationId" = $1 and "entryId" is not null',
    [evacuationId],
  )
  if ((rows[0]?.count ?? 0) >= mostUnlisted)
    throw fault('notNow', { message: `${mostUnlisted} people were added to this evacuation: more cannot be` })
}
