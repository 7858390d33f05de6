import { table, type Row } from './table.ts'

/** Every benchmark by name; each measures its limit or peer in its own run. */
const benches: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  live: async () => (await import('./live.ts')).measure(),
  ingest: async () => (await import('./ingest.ts')).measure(),
  'event-history': async () => (await import('./event-history.ts')).measure(),
  audit: async () => (await import('./audit.ts')).measure(),
  triggers: async () => (await import('./triggers.ts')).measure(),
  reports: async () => (await import('./reports.ts')).measure(),
  search: async () => (await import('./search.ts')).measure(),
  'roll-call': async () => (await import('./roll-call.ts')).measure(),
  'public-pages': async () => (await import('./public-pages.ts')).measure(),
  'first-load': async () => (await import('./first-load.ts')).measure(),
  start: async () => (await import('./start.ts')).measure(),
  lists: async () => (await import('./lists.ts')).measure(),
  'apex-import': async () => (await import('./apex-import.ts')).measure(),
  access: async () => (await import('./access.ts')).measure(),
  'stolen-card': async () => (await import('./stolen-card.ts')).measure(),
  delivery: async () => (await import('./delivery.ts')).measure(),
  mqtt: async () => (await import('./mqtt.ts')).measure(),
  'list-scroll': async () => (await import('./list-scroll.ts')).measure(),
  'matrix-scroll': async () => (await import('./matrix-scroll.ts')).measure(),
  schematic: async () => (await import('./schematic.ts')).measure(),
  'signal-map': async () => (await import('./signal-map.ts')).measure(),
  'route-change': async () => (await import('./route-change.ts')).measure(),
  'fan-out': async () => (await import('./fan-out.ts')).measure(),
  processes: async () => (await import('./processes.ts')).measure(),
  'wall-load': async () => (await import('./wall-load.ts')).measure(),
  'wall-hour': async () => (await import('./wall-hour.ts')).measure(),
  large: async () => (await import('./large.ts')).measure(),
  sizes: async () => (await import('./sizes.ts')).measure(),
  memory: async () => (await import('./memory.ts')).measure(),
  page: async () => (await import('./page.ts')).measure(),
}

/** `npm run bench` runs all of them, `npm run bench -- live ingest` some; prints one table. */
async function main(names: readonly string[]): Promise<void> {
  const rows: Row[] = []
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    const measure = benches[name]
    if (!measure) throw new Error(`There is no benchmark "${name}": ${Object.keys(benches).join(', ')}`)
    process.stderr.write(`${name} …\n`)
    rows.push(...(await measure()))
  }
  process.stdout.write(`${table(rows)}\n`)
  process.exitCode = rows.every(({ pass }) => pass) ? 0 : 1
}

await main(process.argv.slice(2))
