import { streamSource } from '../../../../../server/kit/index.ts'
import { unlistedKind } from '../../domain/unlisted.ts'
import { entryColumns, type EntryRow, liveEntry } from './entry-row.ts'

/** The most that a snapshot lists. */
const most = 5000

/** Who is not on the roll of the evacuations that run, for those who see who is inside. */
export const unlistedSource = streamSource({
  kind: unlistedKind,
  permission: ['EVENT_READ', 'PERSON_READ', 'ZONE_READ'],
  async snapshot({ client, clientId, areaIds }) {
    const { rows } = await client.query<EntryRow>(
      `select ${entryColumns} from evacuation e join evacuation_person p using ("evacuationId")
       where e."clientId" = $1 and e."status" = 'running' and e."deletedAt" is null and p."entryId" is not null
         and ($2::integer[] is null or e."areaId" = any($2))
       order by p."at" desc limit ${most}`,
      [clientId, areaIds],
    )
    return { items: () => rows.map(liveEntry) }
  },
})
