import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightPaths } from './scripts/build/light-paths.ts'
import { lightPage } from './scripts/build/light-page.ts'
import { mantineStyles } from './scripts/build/mantine-styles.ts'
import { precompress } from './scripts/build/precompress.ts'

const light = (file: string) => fileURLToPath(new URL(`src/light/${file}`, import.meta.url))

/**
 * The light page, built into `dist` beside the app: the screens of strangers on Preact, which weighs a tenth of React.
 * `npm run dev` has no light page: there the app draws these screens too.
 */
export default defineConfig({
  plugins: [react(), mantineStyles(), lightPaths(), lightPage('src/light/main.tsx', 'dist/index.html'), precompress()],
  resolve: {
    alias: [
      { find: /^react$/, replacement: light('react.js') },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react-router$/, replacement: light('router.ts') },
    ],
  },
  html: { cspNonce: '__CSP_NONCE__' },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'esnext',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'light', tags: ['$initial'] },
            { name: 'more', minShareCount: 3 },
          ],
        },
      },
    },
  },
})
