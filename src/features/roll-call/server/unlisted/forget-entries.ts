import { announceEntries, type Writing, writeEntries } from '../../../../../server/kit/index.ts'
import type { evacuation } from '../../domain/evacuation.ts'
import { unlistedKind } from '../../domain/unlisted.ts'
import { entryColumns, type EntryRow, liveEntry } from './entry-row.ts'

/** Tells the walls that who was added to an evacuation is shown no longer: it ends. Their record stays. */
export async function forgetEntries(
  {
    client,
    session,
    context,
    now,
    afterCommit,
  }: Pick<Writing<typeof evacuation>, 'client' | 'session' | 'context' | 'now' | 'afterCommit'>,
  evacuationId: number,
): Promise<void> {
  const { clientId } = session
  const { rows } = await client.query<EntryRow>(
    `select ${entryColumns} from evacuation_person p join evacuation e using ("evacuationId")
     where p."evacuationId" = $1 and p."entryId" is not null`,
    [evacuationId],
  )
  const gone = rows.map(row => ({ ...liveEntry(row), gone: true }))
  const entries = await writeEntries(client, clientId, unlistedKind, gone, now)
  afterCommit.push(() => announceEntries(context.bus, clientId, unlistedKind, entries, now))
}
