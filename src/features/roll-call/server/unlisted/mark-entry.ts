import { writeEntries } from '../../../../../server/kit/index.ts'
import { fault } from '../../../../domain/faults.ts'
import type { LiveMark } from '../../domain/mark.ts'
import { settleMark } from '../../domain/settle-mark.ts'
import { type LiveUnlisted, unlistedKind } from '../../domain/unlisted.ts'
import { madeAt, noteSaid, readEntry, type Settled, type Written } from './entry-row.ts'

interface Arrived {
  readonly entryId: string
  readonly mark: LiveMark['mark']
  readonly at?: string | undefined
  readonly seen?: number | undefined
}

/**
 * Marks somebody who was added, by the law of all marks. After the end of the evacuation a mark is kept in its history alone.
 * @throws 404 where nobody was added with that id
 */
export async function markEntry(written: Written, { entryId, mark, at, seen }: Arrived): Promise<Settled> {
  const { client, author, evacuationId, isRunning, now } = written
  const current = await readEntry(client, evacuationId, entryId)
  if (!current) throw fault('notFound')
  const made = madeAt(now, at)
  // They were added during it: no mark of theirs is of an earlier one.
  const begun = new Date(0).toISOString()
  const settled = isRunning
    ? settleMark({ ...current, begun }, { mark, at: made, by: author.name, seen })
    : ({ shows: 'other' } as const)
  const outcome = !isRunning ? 'after its end' : settled.shows === 'it' ? undefined : settled.shows
  const { name } = current
  await noteSaid(written, {
    command: 'Roll call',
    name,
    mark,
    ...(at !== undefined && { madeAt: made }),
    ...(outcome && { outcome }),
  })
  if (settled.shows === 'other') return { shown: current, made: [] }
  const { contradicts: _before, ...entry } = current
  const isContradiction = settled.shows === 'contradiction'
  return keep(written, {
    ...entry,
    mark: isContradiction ? 'needsHelp' : settled.mark,
    at: settled.at,
    by: settled.by,
    ...(isContradiction ? { contradicts: true } : settled.agrees && { agrees: true }),
  })
}

async function keep({ client, author, evacuationId, now }: Written, next: LiveUnlisted): Promise<Settled> {
  const { agrees, ...entry } = next
  const made = await writeEntries(client, author.clientId, unlistedKind, [entry], now)
  const [shown] = made
  if (!shown) throw new Error('A mark was not written')
  const { entryId, mark, at, by, contradicts, sequence } = shown
  const isMarked = mark !== 'cleared'
  await client.query(
    `update evacuation_person set "mark" = $3, "accountedAt" = $4, "markedBy" = $5, "contradicts" = $6, "sequence" = $7
     where "evacuationId" = $1 and "entryId" = $2`,
    [evacuationId, entryId, mark, isMarked ? at : null, isMarked ? by : null, contradicts ?? false, sequence],
  )
  return { shown: agrees ? { ...shown, agrees } : shown, made }
}
