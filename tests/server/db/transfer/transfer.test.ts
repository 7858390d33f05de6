import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportDatabase } from '../../../../server/db/transfer/export-database.ts'
import { importDatabase } from '../../../../server/db/transfer/import-database.ts'
import { fileHash } from '../../../../server/db/transfer/line-file.ts'
import { readManifest, type Manifest } from '../../../../server/db/transfer/manifest.ts'
import { progressLines } from '../../../../server/db/transfer/progress.ts'
import {
  createTestDatabase,
  databaseKinds,
  openTestDatabase,
  prepareTestDatabase,
  type DatabaseKind,
  type PreparedDatabase,
  type TestDatabase,
} from '../../../support/database.ts'
import { contentsOf, filledTables, makeInstallation } from './installation.ts'

const quiet = progressLines(() => {})
const placeOf = ({ databaseUrl, dataFolder }: PreparedDatabase) => ({ databaseUrl, dataFolder })

let root: string
let source: TestDatabase
let before: Record<string, unknown>
/** An export of the embedded installation; not changed by any test. */
let made: string
/** PostgreSQL where one answers. */
const there = databaseKinds.at(-1) ?? 'embedded'
/** Empty, and stays so. */
let target: PreparedDatabase

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gatehouse-transfer-'))
  source = await createTestDatabase('embedded')
  await makeInstallation(source)
  before = await contentsOf(source)
  await source.close()
  made = join(root, 'made')
  await exportDatabase(placeOf(source), made, quiet)
  target = await prepareTestDatabase(there)
}, 240_000)
afterAll(async () => {
  await target.drop()
  await source.drop()
  await rm(root, { recursive: true, force: true })
})

/** Imports into a new database and looks at it. */
async function importInto(kind: DatabaseKind, folder: string, look: (test: TestDatabase) => Promise<void>) {
  const prepared = await prepareTestDatabase(kind, { migrated: kind === 'embedded' })
  let test: TestDatabase | undefined
  try {
    await importDatabase(placeOf(prepared), folder, quiet)
    test = await openTestDatabase(prepared)
    await look(test)
  } finally {
    await test?.close()
    await prepared.drop()
  }
}

/** A copy of the export, to be damaged. */
async function copyOfExport(change: (folder: string, manifest: Manifest) => Promise<void>): Promise<string> {
  const folder = await mkdtemp(join(root, 'copy-'))
  await cp(made, folder, { recursive: true })
  const manifest = await readManifest(folder)
  await change(folder, manifest)
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return folder
}

/** Tries to import into an empty database; it must stay so. */
async function refused(folder: string): Promise<string> {
  const error = await importDatabase(placeOf(target), folder, quiet).then(
    () => new Error('It was imported'),
    (reason: Error) => reason,
  )
  const test = await openTestDatabase(target)
  const filled = await filledTables(test)
  await test.close()
  expect(filled).toEqual([])
  expect(await readdir(join(target.dataFolder, 'files', 'ab')).catch(() => [])).toEqual([])
  return error.message
}

/** Numbering continues where it was, and every reference holds. */
async function expectToGoOn(test: TestDatabase): Promise<void> {
  const { rows } = await test.pool.query<{ most: number; next: number }>(
    `select max("doorId") as "most", nextval(pg_get_serial_sequence('door', 'doorId')) as "next" from door`,
  )
  expect(rows[0]?.next).toBe((rows[0]?.most ?? 0) + 1)
  await expect(test.pool.query('delete from client')).rejects.toThrow('foreign key')
  await test.close()
}

describe('moving an installation', () => {
  it('is written for this user alone, without files that were never finished', async () => {
    expect((await stat(made)).mode & 0o777).toBe(0o700)
    expect((await stat(join(made, 'manifest.json'))).mode & 0o777).toBe(0o600)
    // Images of the demo's firmware may be beside it.
    expect((await readdir(join(made, 'files', 'ab'))).filter(name => !name.endsWith('.bin'))).toEqual(['abcdef.png'])
    expect((await readManifest(made)).files.count).toBe(4)
  })

  it('comes out the same row by row, to the other database and back', { timeout: 240_000 }, async () => {
    const [middle, again] = [join(root, 'middle'), join(root, 'again')]
    await importInto(there, made, async test => {
      expect(await contentsOf(test)).toEqual(before)
      expect(await readFile(join(test.dataFolder, 'files', 'ab', 'abcdef.png'))).toEqual(Buffer.from([0, 1, 2, 255]))
      const places = await test.pool.query(
        `select distinct tableoid::regclass::text as "at" from event where "receivedAt" < '2025-01-01'`,
      )
      expect(places.rows).toEqual([{ at: 'event_2024_02' }])
      await test.close()
      await exportDatabase(placeOf(test), middle, quiet)
    })
    await importInto('embedded', middle, async test => {
      expect(await contentsOf(test)).toEqual(before)
      await test.close()
      await exportDatabase(placeOf(test), again, quiet)
      await expectToGoOn(await openTestDatabase(test))
    })
    const [first, last] = [await readManifest(made), await readManifest(again)]
    const sums = ({ tables }: Manifest) =>
      Object.entries(tables).map(([name, { rows, checksum }]) => [name, rows, checksum])
    expect(sums(last)).toEqual(sums(first))
    expect(last.identities).toEqual(first.identities)
  })
})

describe('an export that must not be imported', () => {
  it('is one that was cut short', async () => {
    const folder = await copyOfExport(async copy => {
      const file = join(copy, 'tables', 'event.ndjson.gz')
      await truncate(file, (await stat(file)).size - 100)
    })
    expect(await refused(folder)).toContain('event.ndjson.gz is not as it was exported: damaged or cut short')
  })

  it('is one that lacks a row of a table', async () => {
    const folder = await copyOfExport(async (copy, manifest) => {
      const file = join(copy, 'tables', 'door.ndjson.gz')
      const lines = gunzipSync(await readFile(file))
        .toString()
        .split('\n')
      await writeFile(file, gzipSync(lines.slice(1).join('\n')))
      manifest.tables['door']!.file = await fileHash(file)
    })
    expect(await refused(folder)).toMatch(/foreign key|door did not come out as it was exported/)
  })

  it('is one with a row that was changed', async () => {
    const folder = await copyOfExport(async (copy, manifest) => {
      const file = join(copy, 'tables', 'client_message.ndjson.gz')
      const text = gunzipSync(await readFile(file)).toString()
      await writeFile(file, gzipSync(text.replace('Lift out of order', 'Lift in order')))
      manifest.tables['client_message']!.file = await fileHash(file)
    })
    expect(await refused(folder)).toContain('client_message did not come out as it was exported: 1 of 1 rows')
  })

  it('is one of another version', async () => {
    const folder = await copyOfExport(async (_, manifest) => {
      manifest.migrations.push({ name: '9999-later.sql', sha256: '0'.repeat(64) })
    })
    expect(await refused(folder)).toMatch(
      /The export is of another version of Gatehouse: its last migration is 9999-later/,
    )
  })

  it('is one with a damaged file, or one that leads out of the folder', async () => {
    const damaged = await copyOfExport(copy => writeFile(join(copy, 'files', 'ab', 'abcdef.png'), 'other'))
    expect(await refused(damaged)).toContain('abcdef.png of the export is damaged')
    const leading = await copyOfExport(async (copy, manifest) => {
      const index = join(copy, 'files.ndjson.gz')
      await writeFile(index, gzipSync(`${JSON.stringify({ path: 'files/../../x', bytes: 0, sha256: '' })}\n`))
      manifest.files.file = await fileHash(index)
    })
    expect(await refused(leading)).toContain('which is no file of a data folder')
  })

  it('is one that was never finished', async () => {
    const folder = await copyOfExport(async () => {})
    await rm(join(folder, 'manifest.json'))
    expect(await refused(folder)).toContain('is no finished export')
  })
})

describe('a transfer that is refused', () => {
  it('is an import into a database that has rows', async () => {
    const test = await createTestDatabase(there)
    await test.pool.query(`insert into door_type ("name") values ('Mine')`)
    await test.close()
    await expect(importDatabase(placeOf(test), made, quiet)).rejects.toThrow('not empty: door_type has rows')
    await test.drop()
  })

  it('is an export while a server owns the data folder, and leaves no folder behind', async () => {
    const test = await createTestDatabase('embedded')
    const folder = join(root, 'owned')
    await expect(exportDatabase(placeOf(test), folder, quiet)).rejects.toThrow('The data folder is in use')
    await expect(stat(folder)).rejects.toThrow('ENOENT')
    await test.drop()
  })

  it('is an export into a folder with something in it, or of a folder without a database', async () => {
    await expect(exportDatabase(placeOf(source), made, quiet)).rejects.toThrow('is not empty')
    const nowhere = { databaseUrl: undefined, dataFolder: join(root, 'nowhere') }
    await expect(exportDatabase(nowhere, join(root, 'none'), quiet)).rejects.toThrow('holds no database')
  })
})
