import { describe, expect, it } from 'vitest'
import { entities, entityById } from '../../src/domain/entities/index.ts'
import { entity, stateFieldOf, type Entity } from '../../src/domain/entity.ts'
import { text, wireName } from '../../src/domain/fields/index.ts'

const every: [string, Entity][] = Object.entries(entities)

describe('a declaration', () => {
  it('is filled in: table, codes, verbs, tenancy', () => {
    const made = entity({
      id: 'someThing',
      term: 'door',
      key: 'someThingId',
      permission: 'DOOR',
      api: '/thing',
      areaLimit: 'client',
      heldBy: 'organisation',
      title: row => row.name,
      fields: { name: text({ required: true }) },
    })
    expect(made).toMatchObject({
      table: 'some_thing',
      tenancy: 'client',
      verbs: ['list', 'read', 'add', 'edit', 'delete'],
      permission: {
        read: 'DOOR_READ',
        add: 'DOOR_ADD',
        edit: 'DOOR_EDIT',
        delete: 'DOOR_DELETE',
        command: 'DOOR_COMMAND',
      },
    })
    expect(made.title({ name: 'A thing' })).toBe('A thing')
  })

  it('with literal codes uses the reading one for what has none', () => {
    expect(entities.tokenColour.permission).toEqual(
      Object.fromEntries(['read', 'add', 'edit', 'delete', 'command'].map(verb => [verb, 'KMSUSER_USER'])),
    )
  })
})

describe.each(every)('the declaration of %s', (id, declared) => {
  const names = Object.keys(declared.fields)
  const bare = (sort: string) => sort.replace(/^-/, '')

  it('stands under its own id', () => expect(declared.id).toBe(id))

  it('names only fields that it has, in its list and its tabs', () => {
    const { list, together = [], tabs = [] } = declared
    const named = [
      ...(list?.columns ?? []),
      ...(list?.filters ?? []),
      ...(list?.sorts ?? []),
      ...(list ? [list.sort] : []),
      ...(list?.search ?? []),
      ...together.flatMap(({ fields }) => fields),
    ]
    expect(named.map(bare).filter(name => !names.includes(name))).toEqual([])
    for (const tab of tabs) {
      if (typeof tab === 'string' || 'special' in tab) continue
      const many: Entity | undefined = entities[tab.many as keyof typeof entities]
      expect([tab.many, tab.by in (many?.fields ?? {}) || (tab.by === 'client' && many?.tenancy === 'client')]).toEqual(
        [tab.many, true],
      )
    }
  })

  it('is limited to areas by entities and references that there are', () => {
    const { areaLimit } = declared
    if (typeof areaLimit === 'string' || !('usedBy' in areaLimit)) return
    const user = entityById(areaLimit.usedBy)
    expect(user?.fields[areaLimit.by]?.target).toBe(id)
    for (const name of Object.keys(areaLimit.where ?? {})) expect(user?.fields[name]?.kind).toBe('flag')
  })

  it('sends what is stored encrypted only to a controller that asks for it', () => {
    const sealed = Object.values(declared.fields).filter(field => field.sealed && field.toDevice)
    for (const { toDevice } of sealed) expect(toDevice).toBe('whenAsked')
  })

  it('has conditions and uniqueness by fields that it has', () => {
    const named = Object.values(declared.fields).flatMap(({ when, unique }) => [
      ...(when ? [when.field] : []),
      ...(typeof unique === 'object' && unique.within ? [unique.within] : []),
    ])
    expect(named.filter(name => !names.includes(name))).toEqual([])
  })

  it('begins with values that its own fields take', () => {
    const begun = Object.entries(declared.fields).filter(([, { initial }]) => initial !== undefined)
    expect(begun.filter(([, { schema, initial }]) => !schema.safeParse(initial).success).map(([name]) => name)).toEqual(
      [],
    )
  })

  it('uses no wire name twice, and none that every record has', () => {
    const wires = Object.entries(declared.fields).map(([name, field]) => wireName(name, field))
    expect(new Set(wires).size).toBe(wires.length)
    for (const kept of [
      declared.key,
      'version',
      'updatedAt',
      'deletedAt',
      'custom',
      ...(declared.tenancy === 'client' ? ['clientId'] : []),
    ])
      expect(wires).not.toContain(kept)
  })

  it('has commands that go between statuses that there are', () => {
    const statuses = Object.keys(declared.fields[stateFieldOf(declared)]?.choices ?? {})
    for (const { from = [], to } of Object.values(declared.commands ?? {}))
      for (const state of [...from, ...(to ? [to] : [])]) expect(statuses).toContain(state)
  })
})
