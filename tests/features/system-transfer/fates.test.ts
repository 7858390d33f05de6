import { describe, expect, it } from 'vitest'
import { entities as declared } from '../../../src/domain/entities/index.ts'
import type { Entity } from '../../../src/domain/entity.ts'
import { fates } from '../../../src/features/system-transfer/domain/fates.ts'
import {
  concerned,
  fatesOf,
  isCopied,
  mayMove,
  type Reference,
  referencesOf,
} from '../../../src/features/system-transfer/domain/paths.ts'

const entities: Readonly<Record<string, Entity>> = declared
const named = Object.keys(fates)
const nameOf = (id: string, { name }: Reference) => `${id}.${name}`
const referencesFrom = (ids: readonly string[]) =>
  ids.flatMap(id => referencesOf(entities[id] as Entity, entities).map(reference => ({ id, reference })))

describe('the fates of entities in a system transfer', () => {
  it('name every entity that can be in an area, belong to what moves, or be used by it, and no other', () => {
    expect(named.toSorted()).toEqual(concerned(entities))
  })

  it('are asked of a new entity: one with a path to an area and no fate is refused', () => {
    const lamp = { ...(entities['camera'] as Entity), id: 'lamp', table: 'lamp', key: 'lampId' }
    expect(concerned({ ...entities, lamp })).toContain('lamp')
    expect(() => fatesOf('lamp')).toThrow('Nobody has decided what becomes of lamp')
  })

  it('leave nothing that moves without what it needs: what it must refer to moves with it, or is copied', () => {
    const torn = referencesFrom(named.filter(mayMove)).filter(
      ({ reference: { field, target } }) => field.required && !mayMove(target.id) && !isCopied(target.id),
    )
    expect(torn.map(({ id, reference }) => nameOf(id, reference))).toEqual([])
  })

  it('leave nothing that stays without what it needs, but history', () => {
    const cut = named.filter(id => fatesOf(id).some(({ is }) => is === 'stays' || is === 'blocks'))
    const torn = referencesFrom(
      cut.filter(id => !fatesOf(id).some(fate => fate.is === 'stays' && fate.history)),
    ).filter(({ reference: { field, target } }) => field.required && mayMove(target.id))
    expect(torn.map(({ id, reference }) => nameOf(id, reference))).toEqual([])
  })

  it('go by references and states that are declared', () => {
    for (const [id, all] of Object.entries(fates))
      for (const { by = [], until } of all) {
        const { fields } = entities[id] as Entity
        for (const name of by) expect(fields[name]?.target, `${id}.${name}`).toBeDefined()
        if (until)
          expect(Object.keys(fields[until.field]?.choices ?? {})).toEqual(expect.arrayContaining([...until.isNot]))
      }
  })
})
