import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { furnish, startProcess } from '../../support/server-process.ts'
import { prepareTestDatabase } from '../../support/database.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8')

/** What the last stage copies from the repository. */
const copied = (dockerfile.split(/^FROM /m).at(-1) ?? '')
  .split('\n')
  .filter(line => line.startsWith('COPY ') && !line.includes('--from='))
  .flatMap(line => line.split(' ').slice(1, -1))

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'gatehouse-image-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the image', () => {
  it('copies what there is', () => {
    expect(copied).toContain('server')
    for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true)
  })

  it('holds all that the server needs to start', async () => {
    for (const path of copied) await cp(join(root, path), join(folder, path), { recursive: true })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const prepared = await prepareTestDatabase('embedded')
    await furnish(prepared)
    const server = await startProcess(prepared, 0, {}, folder)
    const health = await fetch(`${server.url}/api/health`)
    await server.stop()
    await prepared.drop()
    expect(health.status).toBe(200)
  })

  it('needs no package that is only for development', async () => {
    const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const wanted = new Set<string>()
    for (const path of copied.filter(each => !each.includes('.') && each !== 'LICENSE'))
      for (const name of await readdir(join(root, path), { recursive: true }))
        if (name.endsWith('.ts'))
          for (const [, from = ''] of (await readFile(join(root, path, name), 'utf8')).matchAll(
            /^(?:import (?!type )|\} from ).*?'([@a-z][^']*)'$/gm,
          ))
            if (!from.startsWith('node:'))
              wanted.add(
                from
                  .split('/')
                  .slice(0, from.startsWith('@') ? 2 : 1)
                  .join('/'),
              )
    expect(wanted.size).toBeGreaterThan(10)
    expect([...wanted].filter(name => dependencies[name] === undefined)).toEqual([])
  })
})
