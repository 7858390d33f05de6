import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { runtime } from '../../scripts/runtime.js'

const serveUrl = new URL('../../scripts/serve.js', import.meta.url).href

/** Prints its process id once it listens, then each request to stop, and ends by itself a while after the first, with code 3. */
const program = `
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
  console.log('asked', signal)
  setTimeout(() => process.exit(3), Number(process.argv[2]))
})
setInterval(() => {}, 1000)
console.log('pid', process.pid)
`

let folder: string
let started: ChildProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-serve-'))
  writeFileSync(join(folder, 'program.mjs'), program)
})
afterEach(() => {
  started?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Code that serves programs, each with how long it takes to stop. */
const serving = (stopsAfterMs: number[]) => {
  const programs = stopsAfterMs.map(ms => `['${join(folder, 'program.mjs')}', '${ms}']`)
  return `import { serve } from '${serveUrl}'; process.exitCode = await serve([${programs.join()}])`
}

/** Starts programs by `serve`, each with how long it takes to stop, as `npm start` does. */
const start = (...stopsAfterMs: number[]) => {
  const child = spawn(runtime(), ['--input-type=module', '-e', serving(stopsAfterMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started = child
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', line => lines.push(line))
  return {
    child,
    lines,
    pids: async () => {
      await expect.poll(() => lines.filter(line => line.startsWith('pid'))).toHaveLength(stopsAfterMs.length)
      return lines.filter(line => line.startsWith('pid')).map(line => Number(line.slice(4)))
    },
    ended: once(child, 'close'),
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe.skipIf(process.platform === 'win32')('serving', () => {
  it('asks the program to stop once, waits for it and ends with its code', async () => {
    const { child, lines, pids, ended } = start(300)
    const [pid = 0] = await pids()
    child.kill('SIGINT')
    await expect.poll(() => lines).toContain('asked SIGINT')
    child.kill('SIGTERM')
    expect(await ended).toEqual([3, null])
    expect(lines.filter(line => line.startsWith('asked'))).toEqual(['asked SIGINT'])
    expect(isAlive(pid)).toBe(false)
  })

  it('stops the others when one ends', async () => {
    const { pids, lines, ended } = start(10, 10)
    const [first = 0, second = 0] = await pids()
    process.kill(first, 'SIGKILL')
    expect(await ended).toEqual([137, null])
    expect(lines).toContain('asked SIGTERM')
    expect(isAlive(second)).toBe(false)
  })

  it('ends at once at a second request after a while', async () => {
    const { child, lines, pids, ended } = start(60_000)
    await pids()
    child.kill('SIGINT')
    await expect.poll(() => lines).toContain('asked SIGINT')
    const repeat = setInterval(() => child.kill('SIGINT'), 300)
    expect(await ended).toEqual([137, null])
    clearInterval(repeat)
  })

  it('stops when npm is gone', async () => {
    const shell = spawn('/bin/sh', ['-c', `"${runtime()}" --input-type=module -e "${serving([10])}"; true`], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_execpath: 'npm' },
    })
    const [line] = await once(createInterface({ input: shell.stdout }), 'line')
    const pid = Number(String(line).slice(4))
    expect(isAlive(pid)).toBe(true)
    shell.kill('SIGTERM')
    await expect.poll(() => isAlive(pid), { timeout: 4000 }).toBe(false)
  })

  it('leaves no program behind when it is killed itself', async () => {
    const { child, pids } = start(10)
    const [pid = 0] = await pids()
    child.kill('SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: 4000 }).toBe(false)
  })
})
