import { readdir, readFile } from 'node:fs/promises'

/** What a process of Linux takes of the memory, in MB; pages that several share are divided among them (PSS). */
export interface ProcessMemory {
  readonly pid: number
  readonly command: string
  readonly megabytes: number
}

/** The memory of a process and of all that it has started, directly or not. */
export async function memoryOfTree(root: number): Promise<readonly ProcessMemory[]> {
  const parents = await parentsByPid()
  const isBelow = (pid: number): boolean => pid === root || (parents.has(pid) && isBelow(parents.get(pid) ?? 0))
  return Promise.all([...parents.keys()].filter(isBelow).map(memoryOf))
}

async function parentsByPid(): Promise<ReadonlyMap<number, number>> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const pairs = await Promise.all(pids.map(async pid => [pid, await parentOf(pid)] as const))
  return new Map(pairs.filter((pair): pair is readonly [number, number] => pair[1] !== undefined))
}

/** Undefined where the process has ended meanwhile. */
async function parentOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1]
  return parent === undefined ? undefined : Number(parent)
}

async function memoryOf(pid: number): Promise<ProcessMemory> {
  const [command, sums] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
    readFile(`/proc/${pid}/smaps_rollup`, 'utf8'),
  ])
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(sums)?.[1])
  return { pid, command: command.replaceAll('\0', ' ').trim(), megabytes: kilobytes / 1024 }
}
