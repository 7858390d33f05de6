import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wireName } from '../../../src/domain/fields/index.ts'
import { applies } from '../../../src/domain/validate.ts'
import { add, apiOf, idOf, sample } from '../records.ts'
import { every, named, type Suite } from './suite.ts'

const guarded = every.filter(({ needsProof }) => needsProof !== undefined)
const commands = every.flatMap(entity =>
  Object.entries(entity.commands ?? {}).flatMap(([name, { needsProof }]) =>
    needsProof ? [[`${entity.id} ${name}`, entity, name] as const] : [],
  ),
)
const kebab = (name: string) => name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)
const needed = { status: 403, body: { code: 'proofNeeded' } }

/** What declares that it needs proof is refused to who has shown long ago who they are, by whichever verb. */
export const proof: Suite = house =>
  describe('what gives others access', () => {
    const provedAt = (when: string) =>
      house().server.context.database.pool.query(
        `update session set "provedAt" = ${when} where "userId" = (select "userId" from "user" where "username" = 'contract-poor')`,
      )
    beforeEach(async () => {
      await house().hold(() => true)
      await provedAt(`now() - interval '1 hour'`)
    })
    afterEach(() => provedAt('null'))

    it.each(named(guarded))('%s: is added, changed and deleted after proof alone', async (_id, entity) => {
      const { poor, staff } = house()
      const { add: isForAdding, edit: fields = [], delete: isForDeleting } = entity.needsProof ?? {}
      if (isForAdding)
        expect(await poor.post(apiOf(entity), await sample(staff, entity, house()))).toMatchObject(needed)
      const row = await add(staff, entity, house())
      const path = `${apiOf(entity)}/${idOf(entity, row)}`
      const other = await sample(staff, entity, house())
      const changes = Object.entries(entity.fields).flatMap(([name, field]) => {
        const property = wireName(name, field)
        const isOther = (value: unknown) => JSON.stringify(value ?? null) !== JSON.stringify(row[property] ?? null)
        // Proof comes before the question whether what is named is there.
        const found = [other[property], ...(field.kind === 'ref' ? [2_147_483_646] : [])].find(isOther)
        // What does not apply is not changed, whoever sends it.
        return fields.includes(name) && applies(field, row) && found !== undefined ? [[property, found] as const] : []
      })
      if (fields.length > 0) expect(changes).not.toEqual([])
      for (const [property, value] of changes)
        expect(await poor.put(path, { [property]: value }), property).toMatchObject(needed)
      if (isForDeleting) expect(await poor.delete(path)).toMatchObject(needed)
    })

    it.each(commands)('%s: is done after proof alone', async (_name, entity, name) => {
      expect(await house().poor.post(`${apiOf(entity)}/2147483646/${kebab(name)}`, {})).toMatchObject(needed)
    })
  })
