import { copyDatabase, type DatabasePlace, type PreparedDatabase } from '../tests/support/database.ts'

/** Hands the place of the run's demo estate from `make-demo.ts` to the workers. */
export const demoVariable = 'GATEHOUSE_TEST_DEMO'

/** A database of its own with the demo estate, as it was made for the run. */
export const copyDemo = (): Promise<PreparedDatabase> =>
  copyDatabase(JSON.parse(process.env[demoVariable] ?? 'null') as DatabasePlace)
