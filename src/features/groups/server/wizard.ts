import { sql } from 'kysely'
import {
  type Context,
  type Queryable,
  runSql,
  scope,
  type Session,
  type Together,
  writeTogether,
} from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import { fault, invalid } from '../../../domain/faults.ts'
import type { NewGroup, WizardPerson } from '../domain/wizard.ts'
import { missingDoors } from './save.ts'

const { group, person, token, tokenActivation } = entities

/** People with how many of their credentials can be used, in the order of their names. */
export const wizardPeopleOf = (on: Queryable, session: Session, personIds: readonly number[]) =>
  runSql<WizardPerson>(
    on,
    sql`
    select person."personId", concat_ws(' ', person."firstName", person."surname") as "name",
      person."profilePicture" as "picture",
      (select count(*)::integer from token where token."personId" = person."personId" and ${usable(session)}) as "credentials"
    from person where person."personId" = any(${[...personIds]}::integer[]) and ${scope(person, session)}
    order by lower(person."surname"), person."personId"`,
  )

const usable = (session: Session) => sql`${scope(token, session)} and token."status" = 'live' and token."enabled"`

/**
 * Makes a group with its doors, and activates the credentials of its people to it: all or nothing.
 * @returns its key
 * @throws 403, 422
 */
export const makeGroup = (context: Context, session: Session, wanted: NewGroup): Promise<number> =>
  writeTogether(context, session, [group.id, tokenActivation.id], async together => {
    const { doorIds, personIds, ...values } = wanted
    const isAuto = wanted.autoAllDoors
    if (isAuto && wanted.areaId === null)
      throw invalid([{ propertyName: 'areaId', errorMessage: 'Choose whose doors it opens' }])
    const wrong = isAuto ? [] : await missingDoors(together.client, session, doorIds)
    if (wrong.length > 0) throw invalid(wrong)
    const made = await together.add(group.id, values, { computed: isAuto ? {} : { doorIds } })
    const groupId = Number(made[group.key])
    await activateAll(together, session, groupId, personIds)
    return groupId
  })

async function activateAll(together: Together, session: Session, groupId: number, personIds: readonly number[]) {
  if (personIds.length === 0) return
  for (const code of [person.permission.read, token.permission.read])
    if (!session.permissions.has(code)) throw fault('forbidden', { permission: code })
  const { client } = together
  const people = await wizardPeopleOf(client, session, personIds)
  if (people.length < new Set(personIds).size)
    throw invalid([{ propertyName: 'personIds', errorMessage: 'People must be chosen from the list' }])
  const tokens = await runSql<{ fobId: number }>(
    client,
    sql`select "fobId" from token where "personId" = any(${[...personIds]}::integer[]) and ${usable(session)} order by "fobId"`,
  )
  for (const { fobId } of tokens)
    await together.add(tokenActivation.id, { tokenId: fobId, groupId }, { at: 'personIds' })
}
