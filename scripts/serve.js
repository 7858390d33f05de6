import { spawn } from 'node:child_process'

import { leanMemory } from '../server/base/lean-memory.js'
import { exitCode, stopSignals } from './run.js'
import { root, runtime } from './runtime.js'

const impatientAfterMs = 1000
// Well below impatientAfterMs: Ctrl+C ends npm's shell too, which must not pass for a second request.
const npmCheckedEveryMs = 250

/**
 * Runs programs by the project's Node until the first ends, then stops the others.
 *
 * Ctrl+C goes to every process of the terminal, and npm passes signals on as well; so each program gets its own
 * process group and one request to stop, from here. A second request, later, ends it at once. A program also stops when
 * this process dies (follow-parent.js), so that none is left behind.
 * @param {readonly (readonly string[])[]} programs the arguments of each
 * @returns {Promise<number>} the exit code of the first that ended
 */
export const serve = async programs => {
  const children = programs.map(startProgram)
  /** @param {NodeJS.Signals} signal */
  const endAll = signal => {
    for (const { child } of children) child.kill(signal)
  }
  const stop = onRequest(endAll)
  for (const signal of stopSignals) process.on(signal, stop)
  const watch = onceNpmDied(() => stop('SIGTERM'))
  try {
    return await Promise.race(children.map(({ ended }) => ended))
  } finally {
    clearInterval(watch)
    endAll('SIGTERM')
    await Promise.allSettled(children.map(({ ended }) => ended))
    for (const signal of stopSignals) process.off(signal, stop)
  }
}

/**
 * Calls back when npm, asked to stop, has exited and left us behind: it ends its shell without a signal to us.
 * @param {() => void} died
 */
const onceNpmDied = died => {
  const starter = process.ppid
  const watch = setInterval(() => {
    if (process.env.npm_execpath === undefined || process.ppid === starter) return
    clearInterval(watch)
    died()
  }, npmCheckedEveryMs)
  return watch
}

/**
 * Turns requests to stop, which may come in twos and threes, into one, and later ones into the end at once.
 * @param {(signal: NodeJS.Signals) => void} endAll
 */
const onRequest = endAll => {
  /** @type {number | undefined} */
  let askedAt
  /** @param {NodeJS.Signals} signal */
  return signal => {
    if (askedAt !== undefined && Date.now() - askedAt > impatientAfterMs) return endAll('SIGKILL')
    if (askedAt !== undefined) return
    askedAt = Date.now()
    // On Windows Ctrl+C has reached the programs already, and a kill would be the end at once.
    if (process.platform !== 'win32') endAll(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
}

/** @param {readonly string[]} args */
const startProgram = args => {
  const follow = new URL('follow-parent.js', import.meta.url).href
  const child = spawn(runtime(), ['--import', follow, ...args], {
    cwd: root,
    env: { ...leanMemory, ...process.env, GATEHOUSE_STARTER: String(process.pid) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)))
  })
  return { child, ended }
}
