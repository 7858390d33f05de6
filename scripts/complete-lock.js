#!/usr/bin/env node
/**
 * Completes package-lock.json after `npm install`: npm leaves out the builds for other platforms that the registry in
 * use does not serve, and `npm ci` then refuses the lock file, on every platform. Adds them as what they are: optional,
 * for their platform. Run: node scripts/complete-lock.js
 */
import { readFileSync, writeFileSync } from 'node:fs'

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'wasi',
  'win32',
  'windows',
]
const processors = [
  'arm64',
  'arm',
  'armv7',
  'ia32',
  'i686',
  'loong64',
  'mips64el',
  'ppc64',
  'ppc64le',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
]

/**
 * The platform that a package's name tells ('@oxfmt/binding-linux-arm64-musl').
 * @param {string} name
 */
function platformOf(name) {
  const words = name.split('/').at(-1)?.split('-') ?? []
  const os = systems.find(system => words.includes(system))
  const cpu = processors.find(processor => words.includes(processor))
  const libc = words.includes('musl') ? 'musl' : words.some(word => word.startsWith('gnu')) ? 'glibc' : undefined
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(libc && os === 'linux' && { libc: [libc] }),
    ...(os && { os: [os] }),
  }
}

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []
for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const places = [`${path}/node_modules/${name}`.replace(/^\//, ''), `node_modules/${name}`]
    if (places.some(place => lock.packages[place]) || !/^\d/.test(version)) continue
    const platform = platformOf(name)
    if (!platform.os && !platform.cpu) continue
    lock.packages[`node_modules/${name}`] = { version, ...platform, optional: true }
    added.push(`${name}@${version}`)
  }
}
const sorted = Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, undefined, 2)}\n`)
process.stdout.write(`${added.length} optional packages added\n`)
