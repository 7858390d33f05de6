import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { entities } from '../../src/domain/entities/index.ts'
import { permissionsOf } from '../../src/domain/permissions.ts'
import { routeAt, routes } from '../../src/domain/routes.ts'

const drawn = ['src/screens', 'src/features']
  .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  .flatMap(path => /([\w-]+)(?:\.light)?\.screen\.tsx$/.exec(path)?.[1] ?? [])
  .concat(existsSync('dashboards/Dashboard.tsx') ? 'dashboard' : [])

describe('the route table', () => {
  it('gives every path to one screen only', () => {
    const paths = routes.flatMap(({ path, aliases }) => [path, ...aliases])
    expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted())
  })

  it('names a screen that exists for every route, and every screen has its route', () => {
    const named = new Set(routes.map(({ screen }) => screen))
    expect([...named].toSorted()).toEqual(drawn.toSorted())
  })

  it('needs only permissions that users can hold', () => {
    const known = new Set(permissionsOf(entities).map(({ code }) => code))
    expect(routes.flatMap(({ permission }) => permission).filter(code => !known.has(code))).toEqual([])
  })

  it('finds a route under its own name and its aliases, with any query', () => {
    expect(routeAt(routes, '/about')?.path).toBe('/settings/about')
    expect(routeAt(routes, '/login?returnTo=%2Fhome')?.path).toBe('/login')
    expect(routeAt(routes, '/nothing')).toBeUndefined()
  })
})
