import type { Pool } from 'pg'
import { importPeople } from './lists-import.ts'
import { newDatabase } from './own-database.ts'
import { percentile, type Row } from './table.ts'
import { openTokens } from './token-house.ts'

/** Credentials in the list. The embedded database gets a tenth: making a million of them there takes five minutes. */
const tokensOf = { embedded: 100_000, PostgreSQL: 1_000_000 } as const
/** The page that is far in, as a share of all. */
const farShare = 0.5
const exported = 100_000
const samples = 100
const warmUp = 30
const pageSize = 50

/**
 * Lists, exports and imports over HTTP, on the embedded database and on PostgreSQL where one answers: a page of a
 * million credentials from its beginning and from far in, one credential, an export with its memory, an import of
 * people.
 */
export async function measure(): Promise<readonly Row[]> {
  const rows = await measureOn('embedded', undefined, 20_000)
  const made = await newDatabase('lists')
  if (!made) return rows
  try {
    return [...rows, ...(await measureOn('PostgreSQL', made.url, 50_000))]
  } finally {
    await made.drop()
  }
}

type Name = keyof typeof tokensOf

async function measureOn(name: Name, databaseUrl: string | undefined, exportLimit: number): Promise<readonly Row[]> {
  const house = await openTokens(tokensOf[name], databaseUrl)
  try {
    const { server, headers, clientId } = house
    const { long: pool } = server.context.database
    const call = caller(server.url, headers)
    const rows = [
      ...(await pages(name, call, pool)),
      await exporting(name, call, exportLimit),
      await importPeople(name, server, headers, clientId),
    ]
    return rows
  } finally {
    await house.close()
  }
}

type Call = (path: string) => Promise<Response>
const caller =
  (url: string, headers: Record<string, string>): Call =>
  async path => {
    const response = await fetch(`${url}/api${path}`, { headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }

/** What a call takes, ms, after some to warm up: the median, and beside it the 95th percentile. */
async function timed(call: () => Promise<unknown>): Promise<{ median: number; slow: number }> {
  const took: number[] = []
  for (let n = 0; n < samples + warmUp; n++) {
    const began = performance.now()
    await call()
    if (n >= warmUp) took.push(performance.now() - began)
  }
  took.sort((one, other) => one - other)
  return { median: percentile(took, 0.5), slow: percentile(took, 0.95) }
}

const milliseconds = (figure: number) => `${figure.toFixed(1)} ms`

async function pages(name: Name, call: Call, pool: Pool): Promise<readonly Row[]> {
  const read = (path: string) => async () => (await call(path)).json()
  const key = (await pool.query<{ fobId: number }>('select max("fobId") as "fobId" from token')).rows[0]?.fobId
  const farPage = (tokensOf[name] * farShare) / pageSize
  const cursor = await cursorOfPage(call, farPage)
  const measured = [
    ['first page', 20, await timed(read(`/fob?limit=${pageSize}`))],
    [
      `page ${farPage.toLocaleString('en-GB')} by its cursor`,
      20,
      await timed(read(`/fob?limit=${pageSize}&after=${cursor}`)),
    ],
    ['one of them', 10, await timed(read(`/fob/${key}`))],
  ] as const
  return measured.map(([what, limit, took]) => ({
    what: `list of ${tokensOf[name].toLocaleString('en-GB')} credentials: ${what} (${name})`,
    value: `${milliseconds(took.median)} over HTTP, 95th percentile ${milliseconds(took.slow)}`,
    limit: `under ${limit} ms`,
    peer: '',
    pass: took.median < limit,
  }))
}

/** The cursor with which a page begins, reached as a reader reaches it: in pages of the largest size. */
async function cursorOfPage(call: Call, page: number): Promise<string> {
  let next = ''
  for (let rows = 0; rows < (page - 1) * pageSize; rows += 1000) {
    const limit = Math.min(1000, (page - 1) * pageSize - rows)
    const answer = (await (await call(`/fob?limit=${limit}${next && `&after=${next}`}`)).json()) as { next: string }
    next = answer.next
  }
  return next
}

/** Reads an export as fast as it comes and drops it; its memory is this process's, which is the server's too. */
async function exporting(name: string, call: Call, limit: number): Promise<Row> {
  const query = '/fob/export?columns=fobId,reference,keycode,kind,type,person,status,enabled'
  const [warm, began] = [await readSome(call, query, 20_000), performance.now()]
  global.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  const lines = await readSome(call, query, exported)
  clearInterval(watch)
  const perSecond = (lines * 1000) / (performance.now() - began)
  const grown = (peak - before) / 1024 / 1024
  return {
    what: `CSV export of ${exported.toLocaleString('en-GB')} rows (${name})`,
    value: `${Math.round(perSecond).toLocaleString('en-GB')} rows/s, ${Math.round(grown)} MB more memory at most`,
    limit: `${limit.toLocaleString('en-GB')} rows/s, under 100 MB`,
    peer: warm > 0 ? 'the same client reads it in this process' : '',
    pass: perSecond >= limit && grown < 100,
  }
}

async function readSome(call: Call, path: string, most: number): Promise<number> {
  const response = await call(path)
  let lines = 0
  for await (const piece of response.body ?? []) {
    for (const byte of piece as Uint8Array) if (byte === 10) lines++
    if (lines >= most) break
  }
  return lines
}
