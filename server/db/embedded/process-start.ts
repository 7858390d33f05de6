import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process started, as an opaque text that differs between two processes which were given the same pid, also
 * across a restart of the machine. `undefined`: no such process lives. `null`: it lives, but this system does not say
 * since when.
 */
export function processStart(pid: number): string | null | undefined {
  if (process.platform === 'linux') return linuxStart(pid)
  if (!signalReaches(pid)) return undefined
  return process.platform === 'win32' ? null : psStart(pid)
}

function linuxStart(pid: number): string | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The command name may hold spaces and brackets, so fields are counted from its last closing bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return undefined
  return `${bootId()}/${startTicks}`
}

/** Ticks count from the boot, so they identify a process only together with the boot. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return 'boot'
  }
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function psStart(pid: number): string | null {
  try {
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { env: { ...process.env, LC_ALL: 'C' } })
    return text.toString().trim() || null
  } catch {
    return null
  }
}
