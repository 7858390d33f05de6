import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKey, keyFile, loadKeyring, removeKeys } from '../../../server/secrets/key-file.ts'
import { keyring, setKeyring } from '../../../server/secrets/keyring.ts'
import { openSecrets } from '../../../server/secrets/open-secrets.ts'
import { exportFiles, importFiles } from '../../../server/db/transfer/stored-files.ts'
import { openDatabase } from '../../../server/db/connection.ts'
import { open, seal } from '../../../server/secrets/seal.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../support/database.ts'

const ids = async (dataFolder: string, secretsKey?: string) =>
  (await loadKeyring({ dataFolder, secretsKey })).keys.map(({ id }) => id)
const run = promisify(execFile)
const material = () => randomBytes(32).toString('base64')

describe('the keys of secrets', () => {
  let folder: string
  const before = keyring()
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-keys-'))
  })
  afterAll(async () => {
    setKeyring(before)
    await rm(folder, { recursive: true, force: true })
  })

  it('are made in the data folder, for its owner alone, and stay', async () => {
    expect(await ids(folder)).toEqual(['k1'])
    const made = await readFile(join(folder, keyFile), 'utf8')
    expect((await stat(join(folder, keyFile))).mode & 0o777).toBe(0o600)
    expect(await ids(folder)).toEqual(['k1'])
    expect(await readFile(join(folder, keyFile), 'utf8')).toBe(made)
  })

  it('grow by a newer one, and the older can be taken away', async () => {
    expect(await addKey(folder)).toBe('k2')
    expect(await ids(folder)).toEqual(['k2', 'k1'])
    await removeKeys(folder, new Set(['k1']))
    expect(await ids(folder)).toEqual(['k2'])
    expect((await stat(join(folder, keyFile))).mode & 0o777).toBe(0o600)
  })

  it('come from SECRETS_KEY before the file, and then none is made', async () => {
    expect(await ids(folder, `k7:${material()}, k6:${material()}`)).toEqual(['k7', 'k6', 'k2'])
    const other = join(folder, 'other')
    expect(await ids(other, `k1:${material()}`)).toEqual(['k1'])
    await expect(stat(join(other, keyFile))).rejects.toThrow('ENOENT')
  })

  it('travel with an export, for its owner alone, and take the place of no others', async () => {
    const [from, out, to] = [join(folder, 'from'), join(folder, 'out'), join(folder, 'to')]
    for (const each of [from, out, to]) await mkdir(each)
    const made = await ids(from)
    await exportFiles(from, out, 'files.ndjson')
    await importFiles(to, out, 'files.ndjson', () => undefined)
    expect(await readFile(join(to, keyFile), 'utf8')).toBe(await readFile(join(from, keyFile), 'utf8'))
    expect([await ids(to), (await stat(join(to, keyFile))).mode & 0o777]).toEqual([made, 0o600])
    await addKey(to)
    await expect(importFiles(to, out, 'files.ndjson', () => undefined)).rejects.toThrow('with another content')
  })

  describe.each(databaseKinds)('on %s', kind => {
    let test: TestDatabase
    beforeAll(async () => {
      test = await createTestDatabase(kind)
    })
    afterAll(() => test.drop())

    it('stop the start where they are not those that sealed', async () => {
      const settings = { dataFolder: test.dataFolder, secretsKey: undefined }
      await openSecrets(settings, test.pool)
      await openSecrets(settings, test.pool)
      const kept = await readFile(join(test.dataFolder, keyFile), 'utf8')
      await writeFile(join(test.dataFolder, keyFile), `k1:${material()}\n`)
      await expect(openSecrets(settings, test.pool)).rejects.toThrow('The key k1 of secrets is missing or another one')
      await rm(join(test.dataFolder, keyFile))
      await expect(openSecrets({ ...settings, secretsKey: `k9:${material()}` }, test.pool)).rejects.toThrow('k1')
      await writeFile(join(test.dataFolder, keyFile), kept)
      await openSecrets(settings, test.pool)
    })

    it(
      'are changed by a command: all is sealed with the new one, and the old ones are forgotten when asked',
      { timeout: 240_000 },
      async () => {
        const { dataFolder, databaseUrl = '' } = test
        await openSecrets({ dataFolder, secretsKey: undefined }, test.pool)
        await test.pool.query(`insert into device_secret values ('camera', 1, 'rtspPassword', $1)`, [seal('old')])
        await test.pool.query(`insert into device_secret values ('camera', 2, 'rtspPassword', 'plain')`)
        await test.close()
        const env = { ...process.env, DATABASE_URL: databaseUrl, GATEHOUSE_DATA: dataFolder, SECRETS_KEY: '' }
        const rotate = (...more: string[]) => run(process.execPath, ['server/rotate-secrets.ts', ...more], { env })
        expect((await rotate()).stdout).toMatch(/Made the key k2.*\nSealed 2 values/)
        expect(await ids(dataFolder)).toEqual(['k2', 'k1'])
        expect((await rotate('--forget')).stdout).toMatch(/Sealed 0 values.*\nForgot the keys k1/)
        expect(await ids(dataFolder)).toEqual(['k2'])
        const database = await openDatabase(test.openOptions)
        await openSecrets({ dataFolder, secretsKey: undefined }, database.pool)
        const { rows } = await database.pool.query<{ value: string }>(
          'select "value" from device_secret order by "recordId"',
        )
        expect(rows.map(({ value }) => [value.startsWith('sealed:k2:'), open(value)])).toEqual([
          [true, 'old'],
          [true, 'plain'],
        ])
        await database.close()
      },
    )
  })
})
