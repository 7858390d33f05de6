import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './scripts/build/chunks.ts'
import { licences } from './scripts/build/licences.ts'
import { precompress } from './scripts/build/precompress.ts'
import { serviceWorker } from './scripts/build/service-worker.ts'

const server = process.env.GATEHOUSE_URL ?? 'http://127.0.0.1:4600'

/** What has to be there without a connection, beside the page itself. */
const withoutConnection = [
  'src/app/screen-files.ts',
  'src/app/theme/Notices.tsx',
  'src/features/roll-call/screens/kept/kept-roll.screen.tsx',
]

export default defineConfig({
  plugins: [
    react(),
    licences(import.meta.dirname),
    serviceWorker('workers/service-worker.ts', withoutConnection),
    precompress(),
  ],
  // The server replaces this mark by a fresh nonce in every page it sends (strict CSP).
  html: { cspNonce: '__CSP_NONCE__' },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'esnext',
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: server },
      '/hubs': { target: server, ws: true },
    },
  },
})
