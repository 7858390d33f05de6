import { defineConfig } from 'vitest/config'

const slow = ['tests/server/**', 'tests/simulator/**']
const contract = ['tests/contract/**']

/** Every test file below the folders of `globs`. */
const testsIn = (globs: string[]) => globs.map(glob => `${glob}/*.test.{ts,tsx}`)

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: 2,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        // A property test is not a timed test: a busy machine may take its time.
        test: {
          name: 'unit',
          include: testsIn(['tests/**']),
          exclude: [...slow, ...contract],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'integration', include: testsIn(slow), testTimeout: 60_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: { name: 'contract', include: testsIn(contract), testTimeout: 60_000, hookTimeout: 120_000 },
      },
    ],
  },
})
