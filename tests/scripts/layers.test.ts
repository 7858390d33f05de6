import { describe, expect, it } from 'vitest'

import { layers } from '../../layers.js'
import { findFaults } from '../../scripts/layers.js'

const faultsOf = (path: string, text: string) => findFaults([{ path, text }])

describe('the layer table', () => {
  it('names only layers that exist', () => {
    const names = new Set(layers.map(({ name }) => name))
    const imported = layers.flatMap(layer => (layer.imports === '*' ? [] : layer.imports))
    expect(imported.filter(name => !names.has(name))).toEqual([])
  })

  it('has no two layers that may import each other', () => {
    const importsOf = (name: string) => layers.find(layer => layer.name === name)?.imports ?? []
    const mutual = layers.filter(({ name, imports }) =>
      imports === '*' ? false : imports.some(other => importsOf(other).includes(name)),
    )
    expect(mutual).toEqual([])
  })
})

describe('the layer lint', () => {
  it.each([
    ['a static import', `import { pool } from '../../server/pool.ts'`],
    ['a side effect', `import '../../server/pool.ts'`],
    ['a type import', `import type { Pool } from '../../server/pool.ts'`],
    ['a type in place', `export type Pool = import('../../server/pool.ts').Pool`],
    ['a re-export', `export { pool } from '../../server/pool.ts'`],
    ['a re-export of everything', `export * from '../../server/pool.ts'`],
    ['a dynamic import', `export const load = () => import('../../server/pool.ts')`],
    ['a dynamic import of a template', 'export const load = () => import(`../../server/pool.ts`)'],
    ['a glob', `export const all = import.meta.glob('../../server/*.ts')`],
    ['one of several globs', `export const all = import.meta.glob(['./*.ts', '../../server/*.ts'], { eager: true })`],
    ['a glob from the root', `export const all = import.meta.glob('/server/*.ts')`],
  ])('catches %s', (_, text) => {
    const [fault, ...others] = faultsOf('src/live/replay.ts', `// a first line\n${text}\n`)
    expect(fault).toMatch(/^src\/live\/replay\.ts:2: live may not import server/)
    expect(others).toEqual([])
  })

  it('lets a layer import itself, what the table grants, and packages', () => {
    const text = `
      import { map } from 'rxjs'
      import { facts } from './facts.ts'
      import { door } from '../domain/entities/door.ts'
    `
    expect(faultsOf('src/live/replay.ts', text)).toEqual([])
  })

  it('lets tests import anything', () => {
    expect(
      faultsOf('tests/server/app.test.ts', `import '../../server/app.ts'\nimport '../../src/app/main.tsx'`),
    ).toEqual([])
  })

  it('keeps the server in order', () => {
    const fault = "server/rest/a.ts:1: server/rest may not import server/events ('../events/b.ts')".replaceAll("'", '')
    expect(faultsOf('server/rest/a.ts', `import '../events/b.ts'`)).toEqual([fault])
    expect(faultsOf('server/events/b.ts', `import '../rest/a.ts'`)).toEqual([])
    expect(faultsOf('server/main.ts', `import './demo/index.ts'`)).toEqual([])
  })

  it('keeps features apart, and from the inside of the server', () => {
    const at = 'src/features/one/server/index.ts'
    expect(faultsOf(at, `import '../domain/index.ts'\nimport '../../../../server/kit/index.ts'`)).toEqual([])
    expect(faultsOf(at, `import '../../../../server/db/pool.ts'`)).toHaveLength(1)
    expect(faultsOf(at, `import '../../two/domain/index.ts'`)).toEqual([
      `${at}:1: the feature one may not import two (../../two/domain/index.ts)`,
    ])
    expect(faultsOf('server/rest/a.ts', `import '../../src/features/one/server/index.ts'`)).toHaveLength(1)
    expect(faultsOf('src/domain/a.ts', `import '../features/one/domain/index.ts'`)).toHaveLength(1)
  })

  it('finds folders that import each other in a circle', () => {
    const read = (path: string, text: string) => ({ path, text })
    const circle = [
      read('src/crud/form/a.ts', `import '../list/b.ts'`),
      read('src/crud/list/b.ts', `import '../detail/deep/c.ts'`),
      read('src/crud/detail/d.ts', `import '../form/a.ts'`),
    ]
    expect(findFaults(circle)).toEqual([
      'src/crud: its folders import each other in a circle: form -> list (src/crud/form/a.ts:1), ' +
        'list -> detail (src/crud/list/b.ts:1), detail -> form (src/crud/detail/d.ts:1)',
    ])
    expect(findFaults(circle.slice(1))).toEqual([])
  })

  it('refuses a file that no layer holds', () => {
    expect(faultsOf('src/common/text.ts', '')).toEqual(['src/common/text.ts: belongs to no layer of layers.js'])
    expect(faultsOf('src/live/a.ts', `import '../common/text.ts'`)).toHaveLength(1)
  })

  it('says which file does not parse', () => {
    expect(() => faultsOf('src/live/broken.ts', 'export const = 1')).toThrow('src/live/broken.ts')
  })
})

describe('the rules of the house', () => {
  const door = { path: 'src/domain/entities/door.ts', text: `export const door = entity({ id: 'door', term: 'door' })` }

  it('keeps the name of an entity out of the generic screens', () => {
    const crud = { path: 'src/crud/List.tsx', text: `export const isDoor = (id: string) => id === 'door'` }
    expect(findFaults([door, crud])).toEqual([`src/crud/List.tsx:1: crud never names an entity ('door')`])
  })

  it('lets the generic screens use ARIA roles and everybody else name entities', () => {
    const group = { path: 'src/domain/entities/group.ts', text: `export const group = entity({ id: 'group' })` }
    const crud = { path: 'src/crud/Form.tsx', text: `export const Form = () => <div role="group" />` }
    const screen = { path: 'src/screens/Doors.tsx', text: `export const target = 'door'` }
    expect(findFaults([door, group, crud, screen])).toEqual([])
  })

  it('refuses a file of 301 lines and accepts one of 300', () => {
    expect(faultsOf('src/ui/a.ts', '\n'.repeat(301))).toEqual(['src/ui/a.ts: 301 lines, more than 300'])
    expect(faultsOf('src/ui/a.ts', '\n'.repeat(300))).toEqual([])
  })

  it.each(['src/ui/utils.ts', 'server/date-helpers.ts', 'src/ui/TableManager.tsx', 'src/live/util.test.ts'])(
    'refuses the vague name %s',
    path => {
      expect(faultsOf(path, '')).toEqual([expect.stringContaining('name the file after what it does')])
    },
  )

  it.each(['/* eslint-disable */', '// oxlint-disable-next-line no-console', '// @ts-ignore', '// @ts-nocheck'])(
    'refuses the comment %s',
    comment => {
      expect(faultsOf('src/ui/a.ts', `\n${comment}\nconst a = 1`)).toEqual([
        'src/ui/a.ts:2: mend the code instead of silencing the rule',
      ])
    },
  )

  it('does not take a string for a comment', () => {
    expect(faultsOf('src/ui/a.ts', `export const text = '// @ts-ignore'`)).toEqual([])
  })
})
