import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { memoryOfTree } from '../../bench/process-memory.ts'

const held = 200

/** Starts a process that starts another, which holds much. */
const program = `
  const { spawn } = require('node:child_process')
  const holds = "globalThis.held = Buffer.alloc(${held} * 2 ** 20, 1); console.log('held'); setInterval(() => {}, 1000)"
  spawn(process.execPath, ['-e', holds], { stdio: 'inherit' })
  setInterval(() => {}, 1000)`

it.runIf(process.platform === 'linux')('counts the memory of a process and of all below it', async () => {
  const parent = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  let all: Awaited<ReturnType<typeof memoryOfTree>> = []
  try {
    await once(parent.stdout, 'data')
    all = await memoryOfTree(parent.pid ?? 0)
    expect(all).toHaveLength(2)
    const [own = 0, below = 0] = all
      .toSorted((one, other) => one.megabytes - other.megabytes)
      .map(({ megabytes }) => megabytes)
    expect(own).toBeGreaterThan(5)
    expect(below).toBeGreaterThan(held)
    expect(below).toBeLessThan(held * 2)
  } finally {
    for (const { pid } of all) process.kill(pid, 'SIGKILL')
    parent.kill('SIGKILL')
  }
})
