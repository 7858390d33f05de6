import { describe, expect, it } from 'vitest'
import { branded, brandedField } from '../../src/domain/branded.ts'
import { entities, type EntityId } from '../../src/domain/entities/index.ts'
import { labelFor } from '../../src/domain/entity.ts'
import { check } from '../../src/domain/validate.ts'
import { brands, type Brand } from '../../src/domain/vocabulary.ts'
import { ref, refs, text } from '../../src/domain/fields/index.ts'

const fields: readonly (readonly [entity: EntityId, field: string, cloud: string, classic: string])[] = [
  ['zone', 'area', 'Site', 'Area'],
  ['camera', 'area', 'Site', 'Area'],
  ['area', 'parentArea', 'Parent site', 'Parent area'],
  ['areaType', 'subAreaTypes', 'Sub site types', 'Sub area types'],
  ['user', 'areas', 'Sites', 'Areas'],
  ['user', 'workingClient', 'Working organisation', 'Working client'],
  ['token', 'person', 'User', 'Person'],
  ['token', 'primaryActivation', 'Primary activation', 'Primary activation'],
  ['tokenActivation', 'token', 'Credential', 'Fob'],
  ['controller', 'commDevice', 'Connection', 'Comm device'],
  ['event', 'requestUser', 'Request website admin', 'Request user'],
  ['clientMessage', 'acknowledgedBy', 'Acknowledged website admin', 'Acknowledged user'],
  ['client', 'sharedResourcesClient', 'Shared resources organisation', 'Shared resources client'],
  ['sms', 'sim', 'SIM', 'SIM'],
  ['area', 'installer', 'Installer', 'Installer'],
  ['area', 'type', 'Type', 'Type'],
  ['area', 'name', 'Name', 'Name'],
  ['door', 'requestToExitInput', 'RTE input', 'RTE input'],
]

describe('a label in a brand', () => {
  it.each(fields)('%s.%s is %s in the cloud and %s in the classic words', (entity, field, cloud, classic) => {
    expect(labelFor(branded(entities[entity], 'cloud'), field)).toBe(cloud)
    expect(labelFor(branded(entities[entity], 'classic'), field)).toBe(classic)
  })

  it.each(Object.keys(brands) as Brand[])('leaves no word to be filled in, in %s', brand => {
    for (const entity of Object.values(entities))
      for (const [name, { label = '', help = '' }] of Object.entries(branded(entity, brand).fields))
        expect(`${entity.id}.${name}: ${label} ${help}`).not.toMatch(/[{}]/)
  })

  it('is its own where it has one, which may name what is referred to', () => {
    const labels = (brand: Brand) => [
      brandedField('area', ref('area', { label: 'Where' }), brand).label,
      brandedField('areas', refs('area', { label: 'All {many}', help: 'Not one {one}' }), brand),
      brandedField('area', text(), brand).label,
    ]
    expect(labels('cloud')).toEqual([
      'Where',
      expect.objectContaining({ label: 'All sites', help: 'Not one site' }),
      undefined,
    ])
  })

  it('names the kind of record that an email is about, whichever it is', () => {
    for (const about of ['areaInstallerInvitation', 'publicRegistration', 'eventAlarm'])
      expect(branded(entities.mailMessage, 'cloud').fields['causeEntity']?.choices).toHaveProperty(about)
    expect(entities.mailMessage.fields.causeEntity).not.toHaveProperty('choices')
  })

  it('is what an error says', () => {
    const { fields: branding } = branded(entities.zone, 'cloud')
    expect(check(branding, {}, { mode: 'add' }).errors).toContainEqual({
      propertyName: 'areaId',
      errorMessage: 'Site is required',
    })
  })

  it('never keeps a classic word that a brand replaces, in any field', () => {
    const other: readonly RegExp[] = [/\barea/i, /\bperson\b/i, /\bclient/i, /\bcomm device/i, /\bfob/i, /\btoken/i]
    const said = Object.values(entities).flatMap(entity =>
      Object.entries(branded(entity, 'cloud').fields).flatMap(([name, field]) =>
        field.target === undefined ? [] : [`${entity.id}.${name}: ${labelFor(branded(entity, 'cloud'), name)}`],
      ),
    )
    const labels = said.map(each => each.replace(/^.*: /, ''))
    expect(labels.filter(label => other.some(word => word.test(label)))).toEqual([])
  })

  it('is the same object whenever it is asked for, with nothing else changed', () => {
    for (const brand of Object.keys(brands) as Brand[]) {
      expect(branded(entities.door, brand)).toBe(branded(entities.door, brand))
      expect(branded(entities.door, brand).permission).toBe(entities.door.permission)
    }
  })
})
