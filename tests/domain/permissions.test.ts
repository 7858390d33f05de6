import { describe, expect, it } from 'vitest'
import type { Entity, Verb } from '../../src/domain/entity.ts'
import { entities } from '../../src/domain/entities/index.ts'
import { permissions, permissionsOf, roleIds, type Role } from '../../src/domain/permissions.ts'

const codesOf = (role: Role) => new Set(permissions.filter(({ roles }) => roles.includes(role)).map(({ code }) => code))

/** Some entities everybody may read who has signed in; nothing is written without a code. */
const isOpen = ({ permission }: Entity, verb: Verb) => verb === 'read' && permission.read === ''

describe('permissions', () => {
  it('has every code once, in words', () => {
    const codes = permissions.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const { code, description } of permissions) {
      expect(code).toMatch(/^[A-Z]+_[A-Z]+$/)
      expect(description.length).toBeGreaterThan(5)
    }
  })

  it('has the code of each verb and command of each entity', () => {
    const codes = new Set(permissions.map(({ code }) => code))
    for (const entity of Object.values(entities)) {
      for (const verb of ['read', 'add', 'edit', 'delete'] as const)
        if (entity.verbs.includes(verb) && !isOpen(entity, verb))
          expect(codes, entity.id).toContain(entity.permission[verb])
      for (const command of Object.values(entity.commands ?? {}))
        expect(codes, entity.id).toContain(command.permission ?? entity.permission.command)
    }
  })

  it('gives a code that nobody thought of to the staff of the provider alone', () => {
    const thing = { ...entities.area, id: 'thing', permission: { ...entities.area.permission, read: 'THING_READ' } }
    const found = permissionsOf({ thing }).find(({ code }) => code === 'THING_READ')
    expect(found?.roles).toEqual(['officeStaff', 'admin', 'internalStaff'])
  })

  it('keeps the inside of the system, features and user groups from the office', () => {
    const office = codesOf('officeStaff')
    for (const code of ['SYSTEM_DEBUG', 'FEATURE_EDIT', 'ROLE_ADD', 'ROLE_EDIT', 'ROLE_DELETE']) {
      expect(office).not.toContain(code)
      expect(codesOf('admin')).toContain(code)
      expect(codesOf('internalStaff')).toContain(code)
    }
    expect(office).toContain('KMSUSER_USER')
  })

  it('lets a site owner run the whole of his own organisation and nothing of others', () => {
    const owner = codesOf('siteOwner')
    for (const stem of [
      'AREA',
      'DOOR',
      'CONTROLLER',
      'PERSON',
      'FOB',
      'GROUP',
      'ZONE',
      'TIMEPROFILE',
      'USER',
      'CLIENTMESSAGE',
    ])
      for (const verb of ['READ', 'ADD', 'EDIT', 'DELETE']) expect(owner).toContain(`${stem}_${verb}`)
    for (const code of ['CLIENT_MANAGEOWN', 'EVENT_READ', 'EVENT_COMMAND', 'FOB_COMMAND', 'INTEGRATIONKEY_ADD'])
      expect(owner).toContain(code)
    for (const code of [
      'KMSUSER_USER',
      'SYSTEM_DEBUG',
      'CLIENT_READ',
      'CLIENT_EDIT',
      'FEATURE_READ',
      'AREATYPE_EDIT',
      'ROLE_EDIT',
    ])
      expect(owner).not.toContain(code)
  })

  it('lets an installer do what a site owner may, and look after clients', () => {
    const engineer = codesOf('engineer')
    for (const code of codesOf('siteOwner')) expect(engineer).toContain(code)
    for (const code of ['CLIENT_READ', 'CLIENT_ADD', 'CLIENT_EDIT']) expect(engineer).toContain(code)
    expect(engineer).not.toContain('KMSUSER_USER')
  })

  it('lets somebody on trial write nothing but his own client', () => {
    expect([...codesOf('trial')].filter(code => !code.endsWith('_READ'))).toEqual(['CLIENT_MANAGEOWN'])
  })

  it('names its roles', () => {
    expect([...roleIds].sort()).toEqual(['admin', 'engineer', 'internalStaff', 'officeStaff', 'siteOwner', 'trial'])
  })
})
