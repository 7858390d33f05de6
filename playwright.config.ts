import { defineConfig, devices } from '@playwright/test'

import { launchOptions } from './scripts/chromium.js'
import { quickChildren } from './scripts/quick-children.js'

process.env['NODE_OPTIONS'] = quickChildren

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/make-demo.ts',
  outputDir: 'test-results',
  // Of a whole test, which may go through many screens; what it waits for has its own, below.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each has a server of its own.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    // It would load all files of the app for each test; the specs that need it allow it.
    serviceWorkers: 'block',
    // `npx playwright test --trace retain-on-failure` keeps what led to a failure; it costs a fifth of the time.
    trace: 'off',
    launchOptions: launchOptions(),
  },
})
