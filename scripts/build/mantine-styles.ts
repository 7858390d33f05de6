import type { Plugin } from 'vite'

const classNames = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/

/** Each component of Mantine brings its own style sheet: all of them together are five times what a small page needs. */
export const mantineStyles = (): Plugin => ({
  name: 'gatehouse:mantine-styles',
  transform(code, id) {
    const name = classNames.exec(id)?.[1]
    return name === undefined ? null : { code: `${code}\nimport '@mantine/core/styles/${name}.css'\n`, map: null }
  },
})
