import type { Plugin } from 'vite'

const file = '/src/light/paths.ts'

/** Writes into `src/light/paths.ts` what it would find in the table of all routes. */
export const lightPaths = (): Plugin => ({
  name: 'gatehouse:light-paths',
  async transform(_code, id) {
    if (!id.endsWith(file)) return null
    const found = (await import(id)) as { lightPaths: unknown }
    return { code: `export const lightPaths = ${JSON.stringify(found.lightPaths)}`, map: null }
  },
})
