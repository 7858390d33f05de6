import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  DataFolderInUse,
  identify,
  isAlive,
  takeLock,
  takeLockOfOrphan,
  type LockOwner,
} from '../../../../server/db/embedded/lock.ts'

let folder: string
let path: string
const others: ChildProcess[] = []
const self = (): LockOwner => ({ ...identify(process.pid), server: identify(process.pid) })
const holder = () => JSON.parse(readFileSync(path, 'utf8')) as LockOwner

/** A live process other than this one. */
function other(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
  others.push(child)
  return child.pid!
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid!
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-lock-'))
  path = join(folder, 'owner.lock')
})
afterEach(() => {
  for (const child of others.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('the lock of a data folder', () => {
  it('is taken where it is free, and leaves nothing behind when released', () => {
    const release = takeLock(path, self())
    expect(holder()).toEqual(self())
    expect(readdirSync(folder)).toEqual(['owner.lock'])
    release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused while its owner lives, naming the owner', () => {
    const pid = other()
    const owner = { ...identify(pid), server: identify(process.pid) }
    takeLock(path, owner)
    expect(() => takeLock(path, self())).toThrow(DataFolderInUse)
    expect(() => takeLock(path, self())).toThrow(new RegExp(`process ${pid} of the Gatehouse server ${process.pid}\\.`))
    expect(holder()).toEqual(owner)
  })

  it('says what its owner is and how to end it, whether or not its server still runs', async () => {
    const [database, server] = [other(), other()]
    takeLock(path, { ...identify(database), server: identify(server) })
    expect(() => takeLock(path, self())).toThrow(
      new RegExp(`Stop ${server} \\(.*setInterval.*\\) first, with: kill ${server},`),
    )
    rmSync(path)
    takeLock(path, { ...identify(database), server: { pid: await deadPid(), startedAt: 'x' } })
    expect(() => takeLock(path, self())).toThrow(
      new RegExp(`process ${database} \\(.*\\), the embedded database of .* that has ended.* kill -9 ${database},`),
    )
  })

  it('is taken over from a dead owner', async () => {
    takeLock(path, { pid: await deadPid(), startedAt: 'x', server: { pid: 1, startedAt: null } })
    takeLock(path, self())
    expect(holder().pid).toBe(process.pid)
    expect(readdirSync(folder)).toEqual(['owner.lock'])
  })

  it('is taken over although another process has the dead owner’s pid by now', () => {
    const owner = { ...identify(other()), startedAt: 'another-boot/42' }
    expect(isAlive(owner)).toBe(false)
    takeLock(path, { ...owner, server: owner })
    takeLock(path, self())
    expect(holder().pid).toBe(process.pid)
  })

  it('is taken over from a file that a power cut left empty', () => {
    writeFileSync(path, '')
    takeLock(path, self())
    expect(holder().pid).toBe(process.pid)
  })

  it('is taken over although an earlier takeover died half way', async () => {
    const dead = { pid: await deadPid(), startedAt: 'x', server: { pid: 1, startedAt: null } }
    writeFileSync(path, JSON.stringify(dead))
    writeFileSync(`${path}.takeover`, JSON.stringify(dead))
    takeLock(path, self())
    expect(holder().pid).toBe(process.pid)
    expect(readdirSync(folder)).toEqual(['owner.lock'])
  })

  it('is not released by one who has lost it', () => {
    const release = takeLock(path, self())
    const successor = JSON.stringify({ ...identify(other()), server: self() })
    writeFileSync(path, successor)
    release()
    expect(readFileSync(path, 'utf8')).toBe(successor)
  })

  it('is waited for while an owner without its server is ending', async () => {
    const owner = identify(other())
    takeLock(path, { ...owner, server: { pid: await deadPid(), startedAt: 'x' } })
    const taken = takeLockOfOrphan(path, self(), 20_000)
    others[0]!.kill('SIGKILL')
    await taken
    expect(holder().pid).toBe(process.pid)
  })

  it('goes to one only of many processes that find the same dead owner', async () => {
    takeLock(path, { pid: await deadPid(), startedAt: 'x', server: { pid: 1, startedAt: null } })
    const module = new URL('../../../../server/db/embedded/lock.ts', import.meta.url).href
    const program = `import { takeLock, identify } from ${JSON.stringify(module)}
      const self = { ...identify(process.pid), server: identify(process.pid) }
      process.stdin.once('data', () => {
        try { takeLock(${JSON.stringify(path)}, self); console.log('won') } catch (error) { console.log(error.name) }
      })
      console.log('ready')`
    const racers = Array.from({ length: 6 }, () => spawn(process.execPath, ['--input-type=module', '-e', program]))
    others.push(...racers)
    await Promise.all(racers.map(racer => once(racer.stdout, 'data')))
    const results = racers.map(racer => once(racer.stdout, 'data').then(([text]) => String(text).trim()))
    for (const racer of racers) racer.stdin.write('go\n')
    const said = await Promise.all(results)
    expect(said.toSorted()).toEqual([...Array<string>(5).fill('DataFolderInUse'), 'won'])
    expect(holder().pid).toBe(racers[said.indexOf('won')]!.pid)
  })
})
