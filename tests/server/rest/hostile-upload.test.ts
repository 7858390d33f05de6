import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overview } from '../../../server/imports/parse-csv.ts'
import { overviewInThread } from '../../../server/imports/read-in-thread.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { csv, importer } from './csv-import.ts'

const megabytes = 19 * 1024 * 1024

/** How long others may wait, ms. */
const patienceMs = 2000

/** How long the server kept others waiting at most while something was done. */
async function longestWait(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  let [longest, isDone] = [0, false]
  const watching = (async () => {
    while (!isDone) {
      const asked = performance.now()
      expect((await server.client().get('/api/health')).status).toBe(200)
      longest = Math.max(longest, performance.now() - asked)
    }
  })()
  await work().finally(() => (isDone = true))
  await watching
  return longest
}

/** Of three tries the one that makes others wait least: a busy machine makes them wait longer, but never less. */
async function leastWait(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  let least = Infinity
  for (let tried = 0; tried < 3 && least >= patienceMs; tried++)
    least = Math.min(least, await longestWait(server, work))
  return least
}

describe.each(oneDatabase)('a file that is made to hurt, on %s', kind => {
  let server: TestServer
  let files: ReturnType<typeof importer>
  beforeAll(async () => {
    server = await startServer(kind)
    files = importer(server, await server.signIn('siteOwner')).of(server.estate.acme.clientId)
  })
  afterAll(() => server?.close())

  const refusal = (errorMessage: string) => ({ status: 422, body: [{ propertyName: 'file', errorMessage }] })
  const tooManyLines = 'The file has more than 200,000 lines. Delete the blank ones, or split the file'
  const tooManyColumns = 'The file has more than 500 columns'

  it.each([
    ['250 KB of blank lines', '\n'.repeat(250 * 1024), tooManyLines],
    ['19 MB of blank lines', '\n'.repeat(megabytes), tooManyLines],
    ['19 MB of blank lines in the Windows way', '\r\n'.repeat(megabytes / 2), tooManyLines],
    ['19 MB of separators in one line', ','.repeat(megabytes), tooManyColumns],
    ['a later line of separators', `a,b\n1,2\n${','.repeat(megabytes)}`, tooManyColumns],
    [
      'separators divided by a sign that ends no line here',
      `a,b\n${`${','.repeat(400)}\r`.repeat(40_000)}`,
      tooManyColumns,
    ],
    [
      'more cells than anybody needs',
      `${'a,'.repeat(400)}b\n${`${','.repeat(400)}x\n`.repeat(40_000)}`,
      'The file has more than 5,000,000 cells. Delete columns that are not imported, or split the file',
    ],
    [
      'one cell of 19 MB',
      `a,b\n"${'x'.repeat(megabytes)}",y\n`,
      expect.stringContaining('The file is not CSV') as string,
    ],
  ])('%s is refused in words, and nobody else waits', { timeout: 120_000 }, async (_what, content, message) => {
    let answer: unknown
    const waited = await leastWait(server, async () => (answer = await files.upload('/person', content)))
    expect(answer).toEqual(refusal(message))
    expect(waited).toBeLessThan(patienceMs)
  })

  it('is counted by its lines as a spreadsheet counts them, blank ones too', async () => {
    const content = `First name,Surname\n\n\n,\nA,B\n${'\n'.repeat(5000)},Nameless\n`
    const job = await files.end(await files.begin('/person', content, 'dry-run'))
    expect(job.summary).toMatchObject({
      rows: 2,
      errors: [{ row: 5006, propertyName: 'firstName', errorMessage: 'First name is required' }],
    })
  })

  it('makes nobody wait while a file with as many blank lines as are allowed is checked', async () => {
    const content = `First name,Surname\n${'\n'.repeat(190_000)}A,B\n`
    const waited = await leastWait(server, async () => {
      const job = await files.end(await files.begin('/person', content, 'dry-run'))
      expect(job).toMatchObject({ state: 'succeeded', summary: { rows: 1, valid: 1 } })
    })
    expect(waited).toBeLessThan(patienceMs)
  })

  it('leaves quoted separators and lines alone', async () => {
    const { body } = await files.upload('/person', csv(['First name', 'Surname'], ['A\nB,C', `${'\n'.repeat(300)}`]))
    expect(body).toMatchObject({ rows: 1, header: ['First name', 'Surname'] })
    expect(body.samples[0]?.[0]).toBe('A\nB,C')
  })
})

describe('the thread that reads a file', () => {
  const rows = Buffer.from(`First name,Surname\n${'Ada Augusta King-Noel,Countess of Lovelace\n'.repeat(90_000)}`)

  it('reads what is allowed', async () => {
    expect(await overviewInThread(rows)).toMatchObject({ rows: 90_000, header: ['First name', 'Surname'] })
  })

  it('is about as quick where lines differ in length', async () => {
    const read = async (line: string) => {
      const content = Buffer.from(`First name,Surname\n${line.repeat(20_000)}`)
      const began = performance.now()
      await overview(content)
      return performance.now() - began
    }
    let [same, other] = [Infinity, Infinity]
    for (let round = 0; round < 5; round++) {
      same = Math.min(same, await read('Ada,Lovelace\n'))
      other = Math.min(other, await read('Ada\n'))
    }
    expect(other).toBeLessThan(8 * same)
  })

  it.each([
    ['time', { heapMb: 256, stepMs: 1 }, 'The file takes too long to read. Split it into smaller files'],
    ['memory', { heapMb: 4, stepMs: 60_000 }, 'The file takes too much memory to read. Split it into smaller files'],
  ])('is ended where it takes too much %s, and its file is refused in words', async (_what, limits, errorMessage) => {
    const refusal = { code: 'invalid', errors: [{ propertyName: 'file', errorMessage }] }
    await expect(overviewInThread(rows, limits)).rejects.toMatchObject(refusal)
    expect((await overviewInThread(Buffer.from('a,b\n1,2\n'))).rows).toBe(1)
  })
})
