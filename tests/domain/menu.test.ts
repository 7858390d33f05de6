import { describe, expect, it } from 'vitest'
import { findInMenu, menuFor } from '../../src/domain/menu.ts'
import type { Route } from '../../src/domain/routes.ts'

const route = (path: string, permission: string[] = [], aliases: string[] = []): Route => ({
  path,
  aliases,
  access: 'auth',
  permission,
  kind: 'list',
  title: path,
  screen: path,
})
const routes = [
  route('/dashboard'),
  route('/administration/areas', ['AREA_READ']),
  route('/administration/persons', ['PERSON_READ'], ['/administration/people']),
  route('/monitoring/roll-call', ['PERSON_READ', 'ZONE_READ']),
  route('/management/client', ['CLIENT_READ']),
  route('/configuration/public-registrations', ['PUBLICREGISTRATION_READ']),
]
const menu = (codes: string[], isEngineer = false, brand: 'cloud' | 'classic' = 'cloud') =>
  menuFor(routes, { brand, isEngineer, permissions: new Set(codes) })
const shown = (codes: string[], isEngineer = false, brand: 'cloud' | 'classic' = 'cloud') =>
  menu(codes, isEngineer, brand).flatMap(({ label, items }) =>
    items ? items.map(item => `${label} > ${item.label}`) : [label],
  )

describe('the menu', () => {
  it('shows what needs no permission, and no group without an entry', () => {
    expect(shown([])).toEqual(['Dashboard'])
  })

  it('shows an entry only to who holds every one of its permissions', () => {
    expect(shown(['PERSON_READ'])).toEqual(['Dashboard', 'People > Users'])
    expect(shown(['PERSON_READ', 'ZONE_READ'])).toEqual(['Dashboard', 'People > Users', 'Monitoring > Roll call'])
  })

  it('leaves out entries whose screen does not exist', () => {
    expect(shown(['ZONE_READ', 'EVENT_READ', 'SHOPORDER_ADD'])).toEqual(['Dashboard'])
  })

  it('calls the same screen site owners for an installer and installers for everybody else', () => {
    expect(shown(['CLIENT_READ'], true)).toContain('Sites > Site owners')
    expect(shown(['CLIENT_READ'], false)).toContain('Sites > Installers')
  })

  it('speaks the words of the brand', () => {
    expect(shown(['AREA_READ', 'PERSON_READ'], false, 'classic')).toEqual([
      'Dashboard',
      'Areas > Areas',
      'People > People',
    ])
  })

  it('keeps the control panel to internal staff', () => {
    expect(shown(['PUBLICREGISTRATION_READ'])).toEqual(['Dashboard'])
    expect(shown(['PUBLICREGISTRATION_READ', 'KMSUSER_USER'])).toContain('Control panel > Public registrations')
  })
})

describe('searching the menu', () => {
  const all = menu(['PERSON_READ', 'ZONE_READ', 'AREA_READ'])

  it('finds leaves by any part of their label, whatever the capitals, with the way to them', () => {
    expect(findInMenu(all, 'ROLL c')).toEqual([
      { item: { label: 'Roll call', to: '/monitoring/roll-call' }, path: ['Monitoring'] },
    ])
    expect(findInMenu(all, 'board').map(({ item }) => item.label)).toEqual(['Dashboard'])
  })

  it('finds no groups, and nothing for nothing', () => {
    expect(findInMenu(all, 'monitoring')).toEqual([])
    expect(findInMenu(all, '  ')).toEqual([])
  })
})
