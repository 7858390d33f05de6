import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startProcess } from '../../../support/server-process.ts'
import type { TestClient } from '../../../support/test-client.ts'
import { post, rowsOf } from '../../events/sending.ts'
import { signedIn } from './client.ts'
import { contents } from './contents.ts'
import { unpack } from './packed.ts'

const folder = import.meta.dirname
const versions = (await readdir(folder)).filter(name => name.endsWith('.tar.zst')).toSorted()

type Row = Record<string, unknown>
const items = async (client: TestClient, path: string) => (await client.get<{ items: Row[] }>(path)).body.items
const named = async (client: TestClient, path: string, name: string) =>
  (await items(client, path)).find(row => row['name'] === name)

describe.each(versions)('the data folder that was kept of %s', version => {
  let dataFolder: string
  const start = () => startProcess({ kind: 'embedded', dataFolder, openOptions: { dataFolder }, drop: async () => {} })

  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'gatehouse-released-'))
    await unpack(join(folder, version), dataFolder)
  })
  afterEach(() => rm(dataFolder, { recursive: true, force: true }))

  it('is read and added to by this version', async () => {
    const server = await start()
    const owner = await signedIn(server.url)
    expect(await named(owner, '/api/zone', contents.zone)).toMatchObject({ name: contents.zone })
    expect(await items(owner, '/api/event?limit=1000')).toHaveLength(contents.events)
    // Its secrets are opened with the key that is kept beside it.
    expect((await items(owner, '/api/fob')).map(row => row['keycode'])).toEqual([contents.keycode])
    const controllerId = Number((await named(owner, '/api/controller', contents.controller))?.['controllerId'])
    const rows = [rowsOf(controllerId)(), rowsOf(controllerId, 1, contents.events + 1)({ door: 1 })]
    expect((await post(server.url, contents.ingestKey, rows)).body).toEqual({ accepted: 1, duplicate: 1, rejected: [] })
    const zone = await named(owner, '/api/zone', contents.zone)
    expect((await owner.put(`/api/zone/${String(zone?.['zoneId'])}`, { name: 'Renamed' })).status).toBe(200)
    await server.stop()

    const again = await start()
    const reader = await signedIn(again.url)
    expect(await named(reader, '/api/zone', 'Renamed')).toMatchObject({ zoneId: zone?.['zoneId'] })
    expect(await items(reader, '/api/event?limit=1000')).toHaveLength(contents.events + 1)
    await again.stop()
  })
})

it('is kept of a release at least', () => expect(versions).not.toEqual([]))
