import { oneDatabase, prepareTestDatabase, type DatabasePlace } from '../tests/support/database.ts'
import { demoVariable } from './demo.ts'
import { startApp } from './server.ts'

/**
 * Has a server make the demo estate, before Playwright starts its workers: two thirds of the work of a first start, and
 * every server of the run begins with a copy of it.
 * @returns what removes it at the end
 */
export default async function makeDemo(): Promise<() => Promise<void>> {
  const [kind] = oneDatabase
  const prepared = await prepareTestDatabase(kind)
  try {
    const server = await startApp({}, { ...prepared, drop: async () => undefined })
    await server.stop()
  } catch (error) {
    await prepared.drop()
    throw error
  }
  const { databaseUrl, dataFolder } = prepared
  process.env[demoVariable] = JSON.stringify({ databaseUrl, dataFolder } satisfies DatabasePlace)
  return () => prepared.drop()
}
