import type { PoolClient } from 'pg'
import type { Happening } from '../../src/domain/building/programme.ts'
import { eventType, exitType } from '../../src/domain/events.ts'
import { insertMany } from '../db/insert.ts'

const hourMs = 3_600_000
const fiveMinutesMs = 300_000

/** Which credential and which area a happening counts for. */
export interface Subjects {
  tokenId(keycode: string | undefined): number | undefined
  areaId(controllerId: number, door: number | undefined): number | undefined
}

type RollUp = {
  readonly clientId: number
  readonly subject: 'token' | 'area' | 'category' | 'tokenExit' | 'areaExit'
  readonly subjectId: string
  readonly hour: string
  count: number
  readonly fives: number[]
}

/** Writes the hourly roll-ups of days without events, in statements of some thousand rows. */
export async function writeRollUps(
  client: PoolClient,
  clientId: number,
  happenings: readonly Happening[],
  subjects: Subjects,
): Promise<void> {
  await insertMany(client, 'event_roll_up', [...rolledUp(clientId, happenings, subjects)])
}

function rolledUp(clientId: number, happenings: readonly Happening[], subjects: Subjects): Iterable<RollUp> {
  const hours = new Map<string, RollUp>()
  const count = (subject: RollUp['subject'], id: number | string | undefined, at: number) => {
    if (id === undefined) return
    const hour = Math.floor(at / hourMs) * hourMs
    const key = `${subject} ${id} ${hour}`
    const row = hours.get(key) ?? {
      clientId,
      subject,
      subjectId: String(id),
      hour: new Date(hour).toISOString(),
      count: 0,
      fives: Array.from({ length: 12 }, () => 0),
    }
    hours.set(key, row)
    const five = Math.floor((at - hour) / fiveMinutesMs)
    row.count++
    row.fives[five] = (row.fives[five] ?? 0) + 1
  }
  for (const happening of happenings) {
    count('token', subjects.tokenId(happening.keycode), happening.at)
    count('area', subjects.areaId(happening.controllerId, happening.door), happening.at)
    count('category', eventType(happening.type).category, happening.at)
    if (happening.type !== exitType) continue
    count('tokenExit', subjects.tokenId(happening.keycode), happening.at)
    count('areaExit', subjects.areaId(happening.controllerId, happening.door), happening.at)
  }
  return hours.values()
}
