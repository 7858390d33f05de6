import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { fingerprint } from './fingerprint.js'
import { ensureInstalled } from './install.js'
import { run } from './run.js'
import { commandOf, root, runtime } from './runtime.js'

/** What the app is built from. */
export const appSources = [
  'src',
  'dashboards',
  'workers',
  'index.html',
  'vite.config.ts',
  'vite.light.config.ts',
  'scripts/build',
  'tsconfig.json',
  'tsconfig',
  'package-lock.json',
]

/**
 * Whether `dist` of a project was not built from its present sources.
 * @param {string} project
 */
export const isStale = project => {
  const stamp = stampOf(project)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(project, appSources)
}

/** Builds the app into `dist` where its sources have changed. @throws {Error} where the build fails */
export const ensureBuilt = async () => {
  if (isStale(root)) await build()
}

const build = async () => {
  // Taken before the build, so that a file saved during it makes the build stale.
  const built = fingerprint(root, appSources)
  console.log('Building the app')
  // The light page names files of the app, so it comes after it.
  for (const config of ['vite.config.ts', 'vite.light.config.ts']) {
    const code = await run(runtime(), [commandOf('vite', 'vite'), 'build', '--config', config, '--logLevel', 'warn'])
    if (code !== 0) throw new Error(`The app could not be built: vite ended with ${code}`)
  }
  writeFileSync(stampOf(root), built)
}

/** @param {string} project */
const stampOf = project => join(project, 'dist', '.built')

if (import.meta.filename === process.argv[1]) {
  await ensureInstalled()
  await build()
}
