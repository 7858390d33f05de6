import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { memoryOfTree, type ProcessMemory } from './process-memory.ts'
import { readyAt } from './serve.ts'
import type { Row } from './table.ts'

const limitMegabytes = 500
const minutes = Number(process.env['BENCH_MEMORY_MINUTES'] ?? 10)

/** The memory of all processes of `npm start` with the demo, ten minutes after it is ready; Linux only. */
export async function measure(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
  const started = spawn('npm', ['start'], {
    env: { ...process.env, GATEHOUSE_DATA: folder, PORT: '0', GATEHOUSE_DEMO: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await readyAt(started)
    started.stdout.resume()
    await delay(minutes * 60_000)
    return [rowOf(await memoryOfTree(started.pid ?? 0))]
  } finally {
    await stop(started.pid ?? 0)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Asks npm to stop, and waits for all that it has started: it does not. */
async function stop(npm: number): Promise<void> {
  const all = await memoryOfTree(npm)
  process.kill(npm, 'SIGTERM')
  while (all.some(({ pid }) => existsSync(`/proc/${pid}`))) await delay(100)
}

function rowOf(processes: readonly ProcessMemory[]): Row {
  const sum = processes.reduce((total, { megabytes }) => total + megabytes, 0)
  const each = processes.map(({ command, megabytes }) => `${nameOf(command)} ${Math.round(megabytes)}`)
  return {
    what: `memory of all processes of npm start, demo at rest for ${minutes} minutes`,
    value: `${Math.round(sum)} MB: ${each.join(', ')}`,
    limit: `${limitMegabytes} MB`,
    peer: 'none',
    pass: sum <= limitMegabytes,
  }
}

/** The script that a process runs, or the command itself. */
const nameOf = (command: string): string =>
  basename(command.split(' ').findLast(part => /\.[jt]s$/.test(part)) ?? command)
