import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { fingerprint } from './fingerprint.js'
import { root } from './runtime.js'
import { run } from './run.js'

/**
 * Whether `node_modules` of a project holds what its lock file names: by our stamp, or else by the list that npm leaves
 * (of an `npm ci` or `npm install` run by hand).
 * @param {string} project
 */
export const isInstalled = project => {
  const stamp = stampOf(project)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(project, ['package-lock.json'])) return true
  const installed = join(project, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const present = packagesOf(installed)
  return Object.entries(packagesOf(join(project, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || present[path]?.version === version || (optional && !present[path]),
  )
}

const quietly = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs the packages of a lock file where they are missing or others.
 * @param {string} project the folder of the lock file
 * @throws {Error} where npm fails
 */
export const ensureInstalled = async (project = root) => {
  if (!isInstalled(project)) {
    console.log('Installing packages (once; this takes a minute)')
    const code = await npm(['ci', '--prefix', project, ...quietly])
    if (code !== 0) throw new Error(`The packages could not be installed: npm ci ended with ${code}`)
  }
  writeFileSync(stampOf(project), fingerprint(project, ['package-lock.json']))
}

/** @param {string} project */
const stampOf = project => join(project, 'node_modules', '.gatehouse-install')

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const packagesOf = lockFile => JSON.parse(readFileSync(lockFile, 'utf8')).packages

/**
 * Runs npm with a Node from outside node_modules, which npm is about to replace.
 * @param {string[]} args
 */
const npm = args => {
  const path = (process.env.PATH ?? '').split(delimiter).filter(folder => !folder.includes('node_modules'))
  const env = { ...process.env, PATH: path.join(delimiter) }
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli && node && existsSync(node) && !node.includes('node_modules')) return run(node, [cli, ...args], env)
  return process.platform === 'win32' ? run('cmd.exe', ['/c', 'npm', ...args], env) : run('npm', args, env)
}
