import { sql } from 'kysely'
import { endpoint, runSql, writeTogether, type Together } from '../../../../server/kit/index.ts'
import * as z from 'zod'
import { tokenActivation } from '../../../domain/entities/access/token-activation.ts'
import { Fault, faultText, invalid } from '../../../domain/faults.ts'
import { type Words, words } from '../../../domain/vocabulary.ts'
import { dayText } from '../../../domain/fields/time.ts'
import { type Given, given, type Giving, giving, mostAtOnce } from '../domain/wire.ts'
import { holdersOf, type Holder } from './holders.ts'
import { placesOf, type Place } from './places.ts'

function check({ tokenIds, personIds, membersOfId, areaIds, groupIds, validFrom, validUntil }: Giving): void {
  const errors = []
  if (tokenIds.length + personIds.length === 0 && !membersOfId)
    errors.push({ propertyName: 'personIds', errorMessage: 'Choose who is given access' })
  if (areaIds.length + groupIds.length === 0)
    errors.push({ propertyName: 'groupIds', errorMessage: 'Choose what access is given to' })
  if (validFrom && validUntil && validUntil < validFrom)
    errors.push({ propertyName: 'validUntil', errorMessage: 'Valid until must not be before valid from' })
  if (errors.length > 0) throw invalid(errors)
}

interface Active {
  readonly activationId: number
  readonly tokenId: number
  readonly areaId: number | null
  readonly groupId: number | null
  readonly validUntil: string | null
}

const activeOf = ({ client }: Together, holders: readonly Holder[]) =>
  runSql<Active>(
    client,
    sql`
    select "activationId", "tokenId", "areaId", "groupId", "validUntil" from token_activation
    where "tokenId" = any(${holders.flatMap(({ tokenId }) => tokenId ?? [])}::integer[]) and "active" and "deletedAt" is null`,
  )

const isAt =
  ({ areaId, groupId }: Place) =>
  (each: Active) =>
    each.areaId === areaId && each.groupId === groupId

/** One credential at one place: given, there already, or refused. */
async function giveOne(
  writes: Together,
  { validFrom = null, validUntil = null, notes = null }: Giving,
  holder: Holder,
  place: Place,
  active: readonly Active[],
  words: Words,
): Promise<Given> {
  const { tokenId } = holder
  const item = { ...holder, areaId: place.areaId, groupId: place.groupId, place: place.title, activationId: null }
  if (tokenId === null) return { ...item, outcome: 'refused', reason: words.say('No live {one fob}') }
  const same = active.find(each => each.tokenId === tokenId && isAt(place)(each))
  if (same) {
    const until = same.validUntil === null ? '' : `, until ${dayText(same.validUntil)}`
    return { ...item, activationId: same.activationId, outcome: 'already', reason: `Already active there${until}` }
  }
  const { areaId, groupId } = place
  const values = { tokenId, areaId, groupId, active: true, validFrom, validUntil, notes }
  const made = await writes.attempt(() => writes.add(tokenActivation.id, values))
  if (made instanceof Fault) return { ...item, outcome: 'refused', reason: faultText(made, words) }
  return { ...item, activationId: Number(made['activationId']), outcome: 'given', reason: null }
}

/** Gives access: credentials, or all live ones of people, or those of a group, to areas and groups. */
export const giveAccess = endpoint({
  method: 'POST',
  path: '/activation/give',
  tag: tokenActivation.id,
  summary: 'Give credentials access to areas and groups',
  permission: [tokenActivation.permission.add, tokenActivation.permission.read],
  body: giving,
  reply: z.object({ results: z.array(given), next: z.int().nullable() }),
  async handle({ context, session, body }) {
    check(body)
    return writeTogether(context, session, [tokenActivation.id], async writes => {
      const places = await placesOf(writes.client, session, body)
      const { holders, next } = await holdersOf(writes.client, session, body, Math.floor(mostAtOnce / places.length))
      if (holders.length * places.length > mostAtOnce)
        throw invalid([{ propertyName: 'personIds', errorMessage: `At most ${mostAtOnce} at once` }])
      const active = await activeOf(writes, holders)
      const said = words(context.settings.brand)
      const results: Given[] = []
      for (const holder of holders)
        for (const place of places) results.push(await giveOne(writes, body, holder, place, active, said))
      return { results, next }
    })
  },
})
