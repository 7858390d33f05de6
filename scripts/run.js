import { spawn } from 'node:child_process'
import { constants } from 'node:os'

import { root } from './runtime.js'

/** The signals that ask a program to stop. @type {readonly NodeJS.Signals[]} */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end in the project's folder, its output shown as it comes. A request to stop is passed on,
 * and ends this process too when the program has ended.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code; 127 if it could not be started
 */
export const run = (file, args, env = process.env) =>
  new Promise(resolve => {
    const child = spawn(file, args, { cwd: root, env, stdio: 'inherit' })
    /** @type {NodeJS.Signals | undefined} */
    let asked
    /** @param {NodeJS.Signals} signal */
    const passOn = signal => {
      asked = signal
      child.kill(signal)
    }
    for (const signal of stopSignals) process.on(signal, passOn)
    /** @param {number} code */
    const end = code => {
      for (const signal of stopSignals) process.off(signal, passOn)
      if (asked) process.exit(exitCode(null, asked))
      resolve(code)
    }
    child.once('error', error => {
      console.error(`${file}: ${error.message}`)
      end(127)
    })
    child.once('exit', (code, signal) => end(exitCode(code, signal)))
  })

/**
 * The exit code of a process as a shell gives it: 128 and the signal's number where a signal ended it.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export const exitCode = (code, signal) => code ?? (signal ? 128 + constants.signals[signal] : 1)
