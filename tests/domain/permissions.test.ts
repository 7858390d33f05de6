import { describe, expect, it } from 'vitest'
import type { Entity, Verb } from '../../src/domain/entity.ts'
import { entities } from '../../src/domain/entities/index.ts'
import { permissions, permissionsOf, roleIds, type Role } from '../../src/domain/permissions.ts'

const codesOf = (role: Role) => new Set(permissions.filter(({ roles }) => roles.includes(role)).map(({ code }) => code))

/** Some entities everybody may read who has signed in; without a code only what is the user's own is written. */
const isOpen = ({ permission, personal }: Entity, verb: Verb | 'command') =>
  verb !== 'list' && (verb === 'read' || personal === true) && permission[verb] === ''

describe('permissions', () => {
  it('has every code once, with a description', () => {
    const codes = permissions.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const { code, description } of permissions) {
      expect(code).toMatch(/^[A-Z]+_[A-Z]+$/)
      expect(description.length).toBeGreaterThan(5)
    }
  })

  it('has the code of each verb and command of each entity', () => {
    const codes = new Set(permissions.map(({ code }) => code))
    const needed = Object.values(entities).flatMap(entity => [
      ...(['read', 'add', 'edit', 'delete'] as const)
        .filter(verb => entity.verbs.includes(verb) && !isOpen(entity, verb))
        .map(verb => entity.permission[verb]),
      ...Object.values(entity.commands ?? {})
        .filter(() => !isOpen(entity, 'command'))
        .map(({ permission }) => permission ?? entity.permission.command),
    ])
    expect(needed.length).toBeGreaterThan(100)
    expect(needed.filter(code => !codes.has(code))).toEqual([])
  })

  it('gives a code to those that its declaration names, the widest where several do', () => {
    const permission = { ...entities.area.permission, read: 'FEATURE_READ' as const }
    const thing = { ...entities.area, id: 'thing', permission, heldBy: 'provider' as const }
    const other = { ...thing, id: 'other', heldBy: { read: 'installer', else: 'provider' } as const }
    const rolesOf = (all: Parameters<typeof permissionsOf>[0]) =>
      permissionsOf(all).find(({ code }) => code === 'FEATURE_READ')?.roles
    expect(rolesOf({ thing })).toEqual(['officeStaff', 'admin', 'internalStaff'])
    expect(rolesOf({ thing, other })).toEqual(['engineer', 'officeStaff', 'admin', 'internalStaff'])
    expect(rolesOf({ other, thing })).toEqual(['engineer', 'officeStaff', 'admin', 'internalStaff'])
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

  it('lets a site owner run all of their own organisation and nothing of others', () => {
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

  it('lets users on trial write nothing but their own client', () => {
    expect([...codesOf('trial')].filter(code => !code.endsWith('_READ'))).toEqual(['CLIENT_MANAGEOWN'])
  })

  it('names its roles', () => {
    expect([...roleIds].sort()).toEqual(['admin', 'engineer', 'internalStaff', 'officeStaff', 'siteOwner', 'trial'])
  })
})
