import type { ClientBase } from 'pg'
import { entities } from '../../../domain/entities/index.ts'
import { type Author, writeAudit, writeEntries } from '../../../../server/kit/index.ts'
import { type LiveMark, markKind } from '../domain/mark.ts'
import { type CurrentMark, settleMark } from '../domain/settle-mark.ts'

/** A mark as it was sent. */
interface Arrived {
  readonly personId: number
  readonly mark: LiveMark['mark']
  /** When it was made, by somebody without a connection; ISO 8601. */
  readonly at?: string | undefined
  readonly seen?: number | undefined
  readonly areaId: number | undefined
  readonly now: Date
}

/** Writes a mark down, and what follows from it. @returns what is shown now, and what walls must be told */
export async function settle(
  client: ClientBase,
  author: Author,
  { personId, mark: as, at, seen, areaId, now }: Arrived,
): Promise<{ shown: LiveMark; made: LiveMark[] }> {
  const { clientId, name } = author
  const current = await currentMark(client, clientId, personId)
  // Nothing was marked in the future: that clock was wrong.
  const madeAt = new Date(Math.min(now.getTime(), at === undefined ? now.getTime() : Date.parse(at))).toISOString()
  const settled = settleMark(current, { mark: as, at: madeAt, by: name, seen })
  const audited = { entity: entities.person, recordId: personId, change: 'command', before: {} } as const
  const outcome = settled.shows === 'it' ? {} : { outcome: settled.shows }
  const after = { command: 'Roll call', mark: as, ...(at !== undefined && { madeAt }), ...outcome }
  await writeAudit(client, author, now, { ...audited, after })
  const { begun: _begun, ...unchanged } = current
  if (settled.shows === 'other') return { shown: { ...unchanged, personId }, made: [] }
  const { at: shownAt, by } = settled
  const isContradiction = settled.shows === 'contradiction'
  const written = {
    personId,
    mark: isContradiction ? ('needsHelp' as const) : settled.mark,
    at: shownAt,
    by,
    ...(areaId !== undefined && { areaId }),
    ...(isContradiction && { contradicts: true }),
  }
  const made = await writeEntries(client, clientId, markKind, [written], now)
  const [shown] = made
  if (!shown) throw new Error('A mark was not written')
  await keep(client, clientId, shown)
  return { shown: settled.shows === 'it' && settled.agrees ? { ...shown, agrees: true } : shown, made }
}

/** What a person is marked as, locked: marks of one person are settled one after the other. */
async function currentMark(client: ClientBase, clientId: number, personId: number): Promise<CurrentMark> {
  await client.query(
    `insert into roll_call_mark ("clientId", "personId", "mark", "at", "by", "sequence")
     values ($1, $2, 'cleared', 'epoch', '', 0) on conflict ("clientId", "personId") do nothing`,
    [clientId, personId],
  )
  const { rows } = await client.query<Omit<CurrentMark, 'at' | 'begun'> & { at: Date; begun: Date }>(
    `select "mark", "at", "by", "sequence", "contradicts", "begun" from roll_call_mark where "clientId" = $1 and "personId" = $2 for update`,
    [clientId, personId],
  )
  const [row] = rows
  if (!row) throw new Error('A mark was not found')
  const { at, begun, contradicts, ...current } = row
  return { ...current, at: at.toISOString(), begun: begun.toISOString(), ...(contradicts && { contradicts }) }
}

async function keep(
  client: ClientBase,
  clientId: number,
  { personId, mark, at, by, sequence, areaId, contradicts }: LiveMark,
): Promise<void> {
  await client.query(
    `update roll_call_mark set "mark" = $3, "at" = $4, "by" = $5, "sequence" = $6, "areaId" = $7, "contradicts" = $8
     where "clientId" = $1 and "personId" = $2`,
    [clientId, personId, mark, at, by, sequence, areaId ?? null, contradicts ?? false],
  )
}
