import { sql } from 'kysely'
import { type RunningJob, runSql, type Together, writeTogether } from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import { Fault, faultText } from '../../../domain/faults.ts'
import { type Words } from '../../../domain/vocabulary.ts'
import type { RowResult } from '../domain/wire.ts'
import type { Decided } from './decide.ts'
import type { AccessGroup } from './groups.ts'
import { decideSome, type Plan, profilesIn, saidOf } from './plan.ts'

const { doorEntryHandset, group, person, timeProfile, token, tokenActivation } = entities

/** Makes the time profiles and groups that access needs, all or none. @throws 403, 422 */
export async function makeGroups({ context, session }: RunningJob, groups: readonly AccessGroup[]): Promise<void> {
  const missing = groups.filter(({ groupId }) => groupId === null)
  if (missing.length === 0) return
  const made = await writeTogether(context, session, [timeProfile.id, group.id], async together => {
    const profileIds = new Map<string, number>()
    for (const { name, number, periods } of profilesIn(missing))
      profileIds.set(name, Number((await together.add(timeProfile.id, { name, number, periods }))[timeProfile.key]))
    const groupIds: number[] = []
    for (const { name, areaId, doorIds, profile } of missing) {
      const timeProfileId = profile ? (profile.timeProfileId ?? profileIds.get(profile.name)) : null
      // The doors were checked when they were read; they may be more than a form takes.
      const row = await together.add(group.id, { name, areaId, timeProfileId }, { computed: { doorIds } })
      groupIds.push(Number(row[group.key]))
    }
    return { profileIds, groupIds }
  })
  missing.forEach((each, index) => {
    each.groupId = made.groupIds[index] ?? null
    if (each.profile) each.profile.timeProfileId ??= made.profileIds.get(each.profile.name) ?? null
  })
}

interface Writing {
  readonly running: RunningJob
  readonly plan: Plan
  readonly apexImportId: number
  readonly words: Words
  /** Rows that are refused by what the whole file says. */
  readonly refused: ReadonlyMap<number, Decided>
}

/**
 * Writes some rows in one transaction, and what became of each; a row that is refused leaves nothing of itself.
 * @returns how many
 */
export const writeSome = ({ running, plan, apexImportId, words, refused }: Writing, rows: readonly number[]) =>
  writeTogether(
    running.context,
    running.session,
    [person.id, token.id, tokenActivation.id, doorEntryHandset.id],
    async together => {
      const decided = await decideSome(together.client, plan, rows)
      const results: RowResult[] = []
      for (const each of decided) results.push(await writeOne(together, refused.get(each.row) ?? each, words))
      await runSql(
        together.client,
        sql`
      insert into apex_import_row ("apexImportId", "row", "outcome", "told")
      select ${apexImportId}::integer, r."row", r."outcome", r."told"
      from json_to_recordset(${JSON.stringify(results)}) as r("row" integer, "outcome" text, "told" jsonb)`,
      )
      return results.length
    },
  )

async function writeOne(together: Together, decided: Decided, words: Words): Promise<RowResult> {
  const { row, outcome } = decided
  const said = { row, outcome, told: saidOf(decided, words) }
  if (outcome === 'refused' || outcome === 'unchanged') return said
  const done = await together.attempt(() => write(together, decided))
  return done instanceof Fault ? { row, outcome: 'refused', told: [faultText(done, words)] } : said
}

async function write(together: Together, decided: Decided): Promise<void> {
  const { email, credentials, group: through, names, handsetId } = decided
  const personId = decided.personId ?? Number((await together.add(person.id, { ...names, email }))[person.key])
  if (decided.personId !== null && email !== null) await together.edit(person.id, personId, { email })
  for (const { fobId, keycode, kind, reference, isAssigned, isActivated } of credentials) {
    const tokenId = fobId ?? Number((await together.add(token.id, { keycode, kind, reference, personId }))[token.key])
    if (isAssigned) await together.edit(token.id, tokenId, { personId })
    if (isActivated && through) await together.add(tokenActivation.id, { tokenId, groupId: through.groupId })
  }
  if (handsetId !== null)
    await together.edit(doorEntryHandset.id, handsetId, {}, { from: row => answeredBy(row, personId) })
}

/** Adds a resident to a handset, keeping those that were added in the meantime. */
function answeredBy({ residentIds }: Readonly<Record<string, unknown>>, personId: number) {
  const before = Array.isArray(residentIds) ? (residentIds as readonly number[]) : []
  return { sent: { residentIds: [...new Set([...before, personId])] } }
}
