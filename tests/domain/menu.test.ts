import { featureDomains } from '#feature-domains'
import { describe, expect, it } from 'vitest'
import { entities } from '../../src/domain/entities/index.ts'
import { entityRoutes } from '../../src/domain/entity-routes.ts'
import { currentLeaf } from '../../src/domain/menu-current.ts'
import { findInMenu } from '../../src/domain/menu-search.ts'
import { menuGroups } from '../../src/domain/menu-groups.ts'
import { menuFor, withPlaces } from '../../src/domain/menu.ts'
import { permissionsOf } from '../../src/domain/permissions.ts'
import { routeAt, routes as screens, type Route } from '../../src/domain/routes.ts'

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

  it('shows an entry only to users with every one of its permissions', () => {
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

  it('finds entries by any part of their label, ignoring case, with the way to them', () => {
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

const table = [...screens, ...entityRoutes(entities)]
const everything = new Set(permissionsOf(entities).map(({ code }) => code))
const whole = menuFor(table, { brand: 'classic', isEngineer: false, permissions: everything })
const leaves = whole.flatMap(({ to, items = [] }) =>
  [to, ...items.map(item => item.to)].filter(each => each !== undefined),
)
const at = (pathname: string, search = '') => currentLeaf(whole, table, { pathname, search })

describe('the whole menu', () => {
  it('leads to screens that exist', () => {
    const places = [...menuGroups, ...featureDomains.flatMap(({ menu: own = [] }) => own)]
    const targets = places.flatMap(({ to, ...group }) => [
      ...(to === undefined ? [] : [to]),
      ...('items' in group ? (group.items ?? []).map(item => item[1]) : []),
    ])
    expect(targets.filter(to => !routeAt(table, to))).toEqual([])
  })

  it('refuses a place in it that does not exist', () => {
    const place = { group: 'sites', label: 'Wards', to: '/wards' } as const
    expect(withPlaces(menuGroups, [place]).flatMap(({ items = [] }) => items)).toContainEqual(['Wards', '/wards'])
    expect(() => withPlaces(menuGroups, [{ ...place, after: '/nowhere' }])).toThrow('no place sites /nowhere')
    expect(() => withPlaces(menuGroups, [{ ...place, before: '/nowhere' }])).toThrow('no place sites /nowhere')
  })

  it('puts an entry behind or in front of another, also of one that another feature adds', () => {
    const beds = { group: 'orders', label: 'Beds', to: '/beds', after: '/wards' } as const
    const wards = { group: 'orders', label: 'Wards', to: '/wards', before: '/management/stockroom' } as const
    const orders = withPlaces(menuGroups, [beds, wards]).find(({ icon }) => icon === 'orders')
    expect(orders?.items?.map(([, to]) => to).slice(-3)).toEqual(['/wards', '/beds', '/management/stockroom'])
  })

  it('has an entry for every entity that has a list', () => {
    const listed = table.flatMap(row => ('entity' in row && row.kind === 'list' ? [row.entity] : []))
    const reached = leaves.flatMap(to => {
      const row = routeAt(table, to)
      return row && 'entity' in row ? [row.entity] : []
    })
    expect([...new Set(listed)].filter(entity => !reached.includes(entity))).toEqual([])
  })

  it('names no screen twice', () => {
    expect(leaves.toSorted()).toEqual([...new Set(leaves)].toSorted())
  })

  it('opens all credentials under their own name', () => {
    const access = whole.find(({ label }) => label === 'Access')?.items ?? []
    expect(access.find(({ label }) => label === 'Fobs')?.to).toBe('/administration/fob/cloud-fobs')
  })
})

describe('the entry of the page shown', () => {
  it('is the entry itself, for each entry', () => {
    expect(leaves.map(to => at(to.split('?')[0] ?? to, `?${to.split('?')[1] ?? ''}`))).toEqual(leaves)
  })

  it('is one of two that begin alike', () => {
    expect(at('/shop/order')).toBe('/shop/order')
    expect(at('/shop')).toBe('/shop')
  })

  it('is its list for a record, also under an alias', () => {
    expect(at('/management/door/12')).toBe('/management/doors')
    expect(at('/administration/area/3/edit')).toBe('/administration/areas')
    expect(at('/administration/people/5')).toBe('/administration/people')
    expect(at('/administration/token/5')).toBe('/administration/fob/cloud-fobs')
    expect(at('/configuration/shop-order/5')).toBe('/configuration/shop-order?status=40&status=41&status=50')
  })

  it('is none where the page belongs to no entry', () => {
    expect(at('/settings/about')).toBeUndefined()
  })
})
