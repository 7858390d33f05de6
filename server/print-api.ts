import { writeFile } from 'node:fs/promises'
import { apiDescription } from './api-description.ts'

/** `npm run api:describe -- FILE`: writes the description of the API, for generators of clients; needs no database. */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('Say where to: npm run api:describe -- FILE')
  await writeFile(file, JSON.stringify(await apiDescription()))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
