import { streamSource } from '../../../../server/kit/index.ts'
import { type LiveMark, markKind } from '../domain/mark.ts'

/** The most that a snapshot lists. */
const most = 5000
/** A mark of an evacuation long over says nothing of today. */
const marksMs = 24 * 3_600_000

interface MarkRow extends Omit<LiveMark, 'at' | 'areaId'> {
  readonly at: Date
  readonly areaId: number | null
}

/** Marks in a roll call, for those who see who is inside; a snapshot has the marks of the last day. */
export const markSource = streamSource({
  kind: markKind,
  permission: ['EVENT_READ', 'PERSON_READ', 'ZONE_READ'],
  async snapshot({ client, clientId, areaIds, now }) {
    const { rows } = await client.query<MarkRow>(
      `select "sequence", "personId", "mark", "at", "by", "areaId", "contradicts" from roll_call_mark
       where "clientId" = $1 and "mark" <> 'cleared' and "at" > $3 and ($2::integer[] is null or "areaId" = any($2))
       order by "at" desc limit ${most}`,
      [clientId, areaIds, new Date(now.getTime() - marksMs)],
    )
    return { items: () => rows.map(liveMark) }
  },
})

const liveMark = ({ at, areaId, contradicts, ...mark }: MarkRow): LiveMark => ({
  ...mark,
  at: at.toISOString(),
  ...(areaId !== null && { areaId }),
  ...(contradicts && { contradicts }),
})
