import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { launchOptions } from './scripts/chromium.js'
import { quickChildren } from './scripts/quick-children.js'
import { tempFolder } from './scripts/temp-folder.js'

const slow = ['tests/server/**', 'tests/simulator/**', 'tests/features/*/server/**']
const contract = ['tests/contract/**']
const components = ['tests/components/**', 'tests/features/*/components/**']
/** They put others in place of modules, which no other suite may be given. */
const replacing = ['tests/crud/screen-actions.test.ts', 'tests/features/integrations/addresses.test.ts']

/** A property test is not a timed test: a busy machine may take its time. */
const patient = { testTimeout: 120_000, hookTimeout: 60_000 }

/** Every test file below the folders of `globs`. */
const testsIn = (globs: string[]) => globs.map(glob => `${glob}/*.test.{ts,tsx}`)

/** Faults take long and mostly wait: begun last, they would leave the machine idle. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isFault = ({ moduleId }: TestSpecification) => moduleId.includes('/server/faults/')
    return [...sorted.filter(isFault), ...sorted.filter(file => !isFault(file))]
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    env: { TMPDIR: tempFolder(), NODE_OPTIONS: quickChildren },
    maxWorkers: 2,
    sequence: { sequencer: FaultsFirst },
    // How long something is waited for: only a failure takes it all, and a busy machine is no failure.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...patient,
          name: 'unit',
          include: testsIn(['tests/**']),
          exclude: [...slow, ...contract, ...components, ...replacing],
          // What suites import is imported once by a worker. They share no state.
          isolate: false,
        },
      },
      { extends: true, test: { ...patient, name: 'unit-replacing', include: replacing } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: testsIn(slow),
          // Much of it is waiting for processes to end and to come back.
          maxWorkers: 4,
          // The server is imported once by a worker, not by each suite: a third of the work. Suites share no state.
          isolate: false,
          // Run together with others it begins after them, as it has more workers.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: testsIn(contract),
          // The third would begin when one of the two has ended, and run alone at the end.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        // A package that is found while tests run reloads them under their hands: all that the page uses is found before.
        optimizeDeps: {
          include: ['react-dom/client', 'vitest-browser-react', 'csv-parse/browser/esm/sync'],
          entries: ['src/**/*.{ts,tsx}', 'dashboards/**/*.{ts,tsx}', '!src/features/*/server/**', '!src/**/*.node.ts'],
        },
        test: {
          name: 'component',
          include: testsIn(components),
          // The app is loaded once by a page, not by each file. Files share no state (tests/components/support/setup.ts).
          isolate: false,
          // Most of it is waiting for the page.
          maxWorkers: 4,
          setupFiles: ['tests/components/support/setup.ts'],
          testTimeout: 60_000,
          // Run together with others they begin after them: they have a browser for themselves.
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions(), contextOptions: { locale: 'en-GB' } }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
          },
        },
      },
    ],
  },
})
