import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A command may have arguments as long as it likes. */
const longest = 80

/** What a process was started as, shortened; undefined if the system doesn't say. */
export function processCommand(pid: number): string | undefined {
  const words = argumentsOf(pid)?.trim()
  if (!words) return undefined
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}

function argumentsOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (process.platform === 'win32') return undefined
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)]).toString()
  } catch {
    return undefined
  }
}
