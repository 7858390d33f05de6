import type { ClientBase } from 'pg'
import { type Author, writeAudit } from '../../../../../server/kit/index.ts'
import { evacuation } from '../../domain/evacuation.ts'
import type { LiveUnlisted } from '../../domain/unlisted.ts'

/** The transaction that adds or marks somebody in an evacuation, which is locked. */
export interface Written {
  readonly client: ClientBase
  readonly author: Author
  readonly evacuationId: number
  /** The evacuated site. */
  readonly areaId: number
  readonly isRunning: boolean
  readonly now: Date
}

/** What is shown of them, and what walls must be told. */
export interface Settled {
  readonly shown: LiveUnlisted
  readonly made: readonly LiveUnlisted[]
}

export interface EntryRow {
  readonly evacuationId: number
  readonly areaId: number
  readonly entryId: string
  readonly name: string
  readonly lastSeen: string
  readonly note: string
  readonly addedBy: string
  readonly mark: LiveUnlisted['mark']
  readonly accountedAt: Date | null
  readonly addedAt: Date
  readonly markedBy: string | null
  readonly contradicts: boolean
  readonly sequence: number
}

/** Of `evacuation_person p` of an `evacuation e`. */
export const entryColumns = `p."evacuationId", e."areaId", p."entryId", p."name", coalesce(p."lastSeen", '') as "lastSeen",
  coalesce(p."note", '') as "note", coalesce(p."addedBy", '') as "addedBy", p."mark", p."accountedAt", p."at" as "addedAt",
  p."markedBy", p."contradicts", p."sequence"`

export const liveEntry = (row: EntryRow): LiveUnlisted => {
  const { accountedAt, addedAt, markedBy, contradicts, ...entry } = row
  const at = (accountedAt ?? addedAt).toISOString()
  return { ...entry, at, by: markedBy ?? entry.addedBy, ...(contradicts && { contradicts }) }
}

/** Undefined where nobody was added with that id. */
export async function readEntry(
  client: ClientBase,
  evacuationId: number,
  entryId: string,
): Promise<LiveUnlisted | undefined> {
  const { rows } = await client.query<EntryRow>(
    `select ${entryColumns} from evacuation_person p join evacuation e using ("evacuationId")
     where p."evacuationId" = $1 and p."entryId" = $2`,
    [evacuationId, entryId],
  )
  return rows[0] && liveEntry(rows[0])
}

/** Notes in the history of the evacuation what somebody has said of who is not on the roll. */
export const noteSaid = ({ client, author, evacuationId, now }: Written, after: Readonly<Record<string, unknown>>) =>
  writeAudit(client, author, now, { entity: evacuation, recordId: evacuationId, change: 'command', before: {}, after })

/** Nothing was done in the future: that clock was wrong. */
export const madeAt = (now: Date, at: string | undefined): string =>
  new Date(Math.min(now.getTime(), at === undefined ? now.getTime() : Date.parse(at))).toISOString()
