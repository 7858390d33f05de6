import { expect, it } from 'vitest'
import { searchKinds } from '../../../src/features/search/domain/kinds.ts'

it('looks into and shows nothing that a reader of the record may not see', () => {
  for (const { entity, columns, about } of searchKinds)
    for (const name of [...columns, ...about]) {
      const field = entity.fields[name]
      expect(field, `${entity.id}.${name}`).toBeDefined()
      expect([field?.permission, field?.sealed], `${entity.id}.${name}`).toEqual([undefined, undefined])
    }
})
