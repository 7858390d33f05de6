import { describe, expect, test } from 'vitest'
import { branded } from '../../../src/domain/branded.ts'
import { entities, entityById } from '../../../src/domain/entities/index.ts'
import { entityRoutes, familiesOf } from '../../../src/domain/entity-routes.ts'
import type { Entity } from '../../../src/domain/entity.ts'
import { routes } from '../../../src/domain/routes.ts'
import { brands, type Brand, words } from '../../../src/domain/vocabulary.ts'
import { entityHelp, stateHelp } from '../../../src/features/help/screens/entity-help.ts'
import { helpOf } from '../../../src/features/help/screens/help-of.ts'
import { screenHelp } from '../../../src/features/help/screens/screen-help.ts'

const shown = Object.values(entities as Readonly<Record<string, Entity>>).filter(each => familiesOf(each).length > 0)
const callerOf = (brand: Brand) => ({
  brand,
  words: words(brand),
  entity: (id: string) => {
    const found = entityById(id)
    return found && branded(found, brand)
  },
})

test('every entity with screens is explained', () => {
  expect(shown.map(({ id }) => id).filter(id => !entityHelp[id])).toEqual([])
})

test('nothing is explained that is not there', () => {
  expect(Object.keys(entityHelp).filter(id => !entityById(id))).toEqual([])
  const ids = new Set(routes.map(({ screen }) => screen))
  expect(Object.keys(screenHelp).filter(id => !ids.has(id))).toEqual([])
})

test('every special screen of a session is explained', () => {
  const ids = routes.filter(({ access }) => access === 'auth').map(({ screen }) => screen)
  expect(ids.filter(id => !screenHelp[id])).toEqual([])
})

test('what states mean is said of states that there are', () => {
  for (const [id, meanings] of Object.entries(stateHelp)) {
    const choices = Object.values(entityById(id)?.fields ?? {}).flatMap(field => Object.values(field.choices ?? {}))
    expect(choices, id).toEqual(expect.arrayContaining(Object.keys(meanings)))
  }
})

describe.each(Object.keys(brands) as Brand[])('in the words of %s', brand => {
  test('no text has a gap or a word that is none', () => {
    for (const route of [...routes, ...entityRoutes(entities)])
      for (const text of helpOf(route, callerOf(brand))?.about ?? [])
        expect(text, route.path).not.toMatch(/[{}*]|undefined|\b[a-z]+[A-Z]/)
  })
})
