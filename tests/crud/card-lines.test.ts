import { describe, expect, it } from 'vitest'
import { cardLines } from '../../src/crud/list/card-lines.ts'
import { columnsOf } from '../../src/crud/list/columns.ts'
import { entities } from '../../src/domain/entities/index.ts'
import type { Entity } from '../../src/domain/entity.ts'

const linesOf = (entity: Entity, record: Record<string, unknown>, onCards: readonly string[] = []) => {
  const columns = columnsOf(entity).filter(({ isUsual }) => isUsual)
  return cardLines({ entity, record, title: entity.title(record), columns, onCards, most: 4 }).map(({ name }) => name)
}

const event = {
  eventId: 7,
  occurredAt: '2026-11-21T14:03:00Z',
  type: 'accessGranted',
  doorId: 1,
  door: '1 Main entrance',
  personId: 4,
  person: 'Ada Lovelace',
  tokenId: 9,
  token: 'C-100',
  areaId: 2,
  area: 'Wharf House',
  controllerId: 3,
  controller: 'Lobby',
}

describe('a card of a list', () => {
  it('says when and who first, and not again what its title says', () => {
    expect(linesOf(entities.event, event)).toEqual(['occurredAt', 'person', 'token', 'area'])
  })

  it('has its place for what there is', () => {
    expect(linesOf(entities.event, { ...event, personId: null, person: undefined })).toEqual([
      'occurredAt',
      'token',
      'area',
      'controller',
    ])
  })

  it('keeps the person of a credential, however many columns come before', () => {
    const token = {
      fobId: 1,
      reference: 'C-100',
      kind: 'fob',
      typeId: 2,
      type: 'Blue',
      personId: 4,
      person: 'Ada',
      status: 'live',
    }
    expect(linesOf(entities.token, token)).toEqual(['person', 'kind', 'type'])
  })

  it('begins with what the client wants on it', () => {
    expect(linesOf(entities.event, event, ['area'])).toEqual(['area', 'occurredAt', 'person', 'token'])
  })

  it('has when and who of every entity that lists them', () => {
    const missing = Object.values(entities).flatMap(entity => {
      const columns = entity.list?.columns ?? []
      const when = columns.find(name => entity.fields[name]?.kind === 'dateTime')
      const who = columns.find(name => entity.fields[name]?.target === 'person')
      const record = Object.fromEntries(columnsOf(entity).map(({ name, property }) => [property, `${name} value`]))
      const usual = columnsOf(entity).filter(({ isUsual }) => isUsual)
      const lines = cardLines({ entity, record, title: '', columns: usual, onCards: [], most: 4 })
      return [when, who].filter(name => name !== undefined && lines.every(line => line.name !== name))
    })
    expect(missing).toEqual([])
  })
})
