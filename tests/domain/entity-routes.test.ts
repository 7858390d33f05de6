import { describe, expect, it } from 'vitest'
import { entity, type Declaration, type Fields, type NamedList, type Screens } from '../../src/domain/entity.ts'
import { entityRoutes, titleIn } from '../../src/domain/entity-routes.ts'
import { entities } from '../../src/domain/entities/index.ts'
import { routes } from '../../src/domain/routes.ts'
import { text } from '../../src/domain/fields/index.ts'

type More = Partial<Declaration<Fields>>
const declared = (screens: Screens, more: More = {}) =>
  entity({
    id: 'zone',
    term: 'zone',
    key: 'zoneId',
    permission: 'ZONE',
    api: '/zone',
    areaLimit: 'client',
    heldBy: 'organisation',
    title: String,
    fields: { name: text() },
    screens,
    ...more,
  })
const rows = (screens: Screens, more?: More) => entityRoutes({ zone: declared(screens, more) })
const lines = (screens: Screens, more?: More) =>
  rows(screens, more).map(({ kind, title, path, aliases }) => [kind, title, path, ...aliases].join(' '))

describe('the screens of a declaration', () => {
  it('are at the base and below it', () => {
    expect(lines({ base: '/a/zone' })).toEqual([
      'list Zones /a/zone',
      'create Create zone /a/zone/create',
      'detail Zone /a/zone/{zoneId}',
      'edit Edit zone /a/zone/{zoneId}/edit',
      'delete Delete zone /a/zone/{zoneId}/delete',
    ])
  })

  it('need the permission to read, or those that are declared', () => {
    expect(rows({ base: '/a/zone' }).map(({ permission }) => permission)).toEqual(Array(5).fill(['ZONE_READ']))
    expect(rows({ base: '/a/zone', permission: [] })[0]?.permission).toEqual([])
  })

  it('are as many as the entity has verbs', () => {
    expect(lines({ base: '/a/zone' }, { verbs: ['read', 'delete'] })).toEqual([
      'detail Zone /a/zone/{zoneId}',
      'delete Delete zone /a/zone/{zoneId}/delete',
    ])
    expect(lines({ base: '/a/zone', list: false }, { verbs: ['list', 'read'] })).toEqual([
      'detail Zone /a/zone/{zoneId}',
    ])
  })

  it('have aliases for all of them, and others for the list alone', () => {
    expect(
      lines(
        { base: '/a/zone', list: '/a/zones', aliases: ['/b/zone'], listAliases: ['/zones'] },
        { verbs: ['list', 'add', 'read'] },
      ),
    ).toEqual([
      'list Zones /a/zones /zones /a/zone /b/zone',
      'create Create zone /a/zone/create /b/zone/create',
      'detail Zone /a/zone/{zoneId} /b/zone/{zoneId}',
    ])
  })

  it('create at their own path, or for what the path names', () => {
    const verbs = ['add'] as const
    expect(lines({ base: '/rma', create: '/rma/add', titles: { create: 'Add {one}' } }, { verbs })).toEqual([
      'create Add zone /rma/add',
    ])
    const [row] = rows({ base: '/a', createFor: 'clientId', aliases: ['/b'] }, { verbs })
    expect(row).toMatchObject({
      path: '/a/create/{clientId}',
      aliases: ['/b/create/{clientId}'],
      createFor: 'clientId',
    })
  })

  it('have a second place with another permission', () => {
    const also = [
      { kind: 'edit', path: '/my-zone/edit', title: 'Edit my {one}', permission: 'CLIENT_MANAGEOWN' },
    ] as const
    expect(rows({ base: '/a/zone', also }, { verbs: ['read'] })[1]).toMatchObject({
      kind: 'edit',
      path: '/my-zone/edit',
      title: 'Edit my zone',
      permission: ['CLIENT_MANAGEOWN'],
    })
  })

  it('are there again for each twin, in its words and with its key', () => {
    const twins = [{ term: 'door', key: 'doorId', screens: { base: '/a/door' }, verbs: ['read'] }] as const
    expect(lines({ base: '/a/zone' }, { twins, verbs: ['read', 'edit'] })).toEqual([
      'detail Zone /a/zone/{zoneId}',
      'edit Edit zone /a/zone/{zoneId}/edit',
      'detail Door /a/door/{doorId}',
    ])
  })
})

describe('a named list', () => {
  const twins = [{ term: 'timeProfile', key: 'zoneId', screens: { base: '/b' } }] as const
  const lists = (list: NamedList) => ({ lists: { some: list }, twins, verbs: ['list'] as const })

  it('stands below the base of each family, in its word', () => {
    const free: NamedList = { title: 'Free {many}', path: 'free-{many}', where: { name: null } }
    expect(lines({ base: '/a' }, lists(free))).toEqual([
      'list Zones /a',
      'list Free zones /a/free-zones',
      'list Time profiles /b',
      'list Free time profiles /b/free-time-profiles',
    ])
  })

  it('takes a full path from the aliases of the main list', () => {
    const staff: NamedList = { title: 'All (staff)', path: '/a', where: {}, permission: 'KMSUSER_USER' }
    const found = rows({ base: '/a', list: '/as' }, { ...lists(staff), twins: [] })
    expect(found.map(({ path, aliases, permission }) => [path, aliases, permission])).toEqual([
      ['/as', [], ['ZONE_READ']],
      ['/a', [], ['KMSUSER_USER']],
    ])
  })
})

describe('the words of a screen', () => {
  it('are the brand’s, capitalised where the word begins the title', () => {
    expect(titleIn('cloud', { wording: 'Create {one}', term: 'area' })).toBe('Create site')
    expect(titleIn('cloud', { wording: 'Available cloud {many}', term: 'fob' })).toBe('Available cloud credentials')
  })
})

describe('all declared screens', () => {
  it('have each path once', () => {
    const paths = [...routes, ...entityRoutes(entities)].flatMap(({ path, aliases }) => [path, ...aliases])
    const shapes = paths.map(path => path.replace(/\{\w+\}/g, '{}'))
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
  })
})
