import { readFileSync } from 'node:fs'
import type { Plugin, Rollup } from 'vite'
import { filesOf } from './files-of.ts'

const page = 'index.html'
const screenFile = /([\w-]+)\.light\.screen\.tsx$/

/**
 * Makes a page for each light screen, `light/sign-in.html`, of the app's `index.html`: with another script in it, and
 * with the files of its screen, so that a stranger does not wait for one after another. It names the files of the built
 * app too, to be loaded ahead.
 * @param script in place of `src/app/main.tsx`
 * @param app the built page of the app
 */
export const lightPage = (script: string, app: string): Plugin => ({
  name: 'gatehouse:light-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: html => ({
      html: html.replace('/src/app/main.tsx', `/${script}`),
      tags: [{ tag: 'meta', attrs: { name: 'gatehouse-app-files', content: namedBy(readFileSync(app, 'utf8')) } }],
    }),
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const built = bundle[page]
      if (built?.type !== 'asset') return this.error(`The build has no ${page}`)
      delete bundle[page]
      const html = String(built.source)
      for (const [screen, chunk] of screensOf(bundle)) {
        const tags = filesOf(bundle, chunk)
          .filter(file => !html.includes(`/${file}"`))
          .map(tagOf)
        const source = html.replace('</head>', `  ${tags.join('\n    ')}\n  </head>`)
        this.emitFile({ type: 'asset', fileName: `light/${screen}.html`, source })
      }
    },
  },
})

/** The chunk of each light screen, by its name. */
function screensOf(bundle: Rollup.OutputBundle): [screen: string, chunk: Rollup.OutputChunk][] {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  return chunks.flatMap(chunk =>
    chunk.moduleIds.flatMap(id => {
      const screen = screenFile.exec(id)?.[1]
      return screen === undefined ? [] : [[screen, chunk] satisfies [string, Rollup.OutputChunk]]
    }),
  )
}

const tagOf = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}" nonce="__CSP_NONCE__">`
    : `<link rel="modulepreload" crossorigin href="/${file}" nonce="__CSP_NONCE__">`

/** The scripts and style sheets of a built page. */
const namedBy = (html: string): string =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file).join(' ')
