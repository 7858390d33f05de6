import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const slow = ['tests/server/**', 'tests/simulator/**']
const contract = ['tests/contract/**']

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
    maxWorkers: 2,
    sequence: { sequencer: FaultsFirst },
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
        test: {
          name: 'integration',
          include: testsIn(slow),
          // Much of it is waiting for processes to end and to come back.
          maxWorkers: 3,
          // Run together with others it begins after them, as it has more workers.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'contract', include: testsIn(contract), testTimeout: 60_000, hookTimeout: 120_000 },
      },
    ],
  },
})
