import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { superviseEmbedded } from '../../../server/db/embedded/supervisor.ts'
import { prepareTestDatabase } from '../../support/database.ts'
import { openHouse, type House } from './house.ts'
import { until } from '../../support/until.ts'
import { comeToRest, expectNothingLost } from './proof.ts'
import { smallDisk } from './small-disk.ts'

const disk = smallDisk(160)
if (typeof disk === 'string') console.log(`The tests of a full disk are skipped: ${disk}`)

describe.skipIf(typeof disk === 'string')('on a disk that is full', () => {
  const small = typeof disk === 'string' ? undefined! : disk
  let house: House | undefined
  afterEach(async () => {
    small.makeRoom()
    await house?.abandon()
    house = undefined
  })
  afterAll(() => small.remove())

  it('what cannot be stored is not acknowledged, with a reason, and is accepted once there is room', async () => {
    house = await openHouse(await prepareTestDatabase('embedded', { parent: small.folder }))
    const { device } = house
    await until(() => device.acknowledged > 0)
    small.fill(64 * 1024)
    await until(() => (device.refusals.get(507) ?? 0) + (device.refusals.get(503) ?? 0) > 3)
    const { acknowledged } = device
    await delay(500)
    expect(device.acknowledged).toBe(acknowledged)
    small.makeRoom()
    await until(() => device.acknowledged > acknowledged)
    await comeToRest(house)
    await expectNothingLost(house)
    expect([...device.refusals.keys()].filter(status => ![0, 503, 507].includes(status))).toEqual([])
  }, 240_000)

  it('a database that cannot even start is tried until there is room', async () => {
    const prepared = await prepareTestDatabase('embedded', { parent: small.folder })
    const said: string[] = []
    const { dataFolder } = prepared
    const embedded = await superviseEmbedded({
      dataFolder,
      restartDelaysMs: [0, 50],
      onInterruption: text => void said.push(text),
    })
    let isLost = false
    void embedded.lost.then(() => (isLost = true))
    const ask = async (sql: string) => {
      const client = new pg.Client({ host: embedded.host, port: embedded.port, user: 'postgres', database: 'postgres' })
      client.on('error', () => {})
      try {
        await client.connect()
        return await client.query<{ n: number }>(sql)
      } finally {
        await client.end().catch(() => {})
      }
    }
    try {
      await ask('create table kept as select 1 as n')
      small.fill(256 * 1024)
      // The log needs a new piece, and there is no room for one.
      const write = "select pg_logical_emit_message(true, 'fill', repeat('x', 400000)) from generate_series(1, 10)"
      while (said.length === 0) await ask(write).catch(() => undefined)
      await until(() => said.filter(text => text.includes('the disk is full')).length > 3)
      expect(isLost).toBe(false)
      small.makeRoom()
      await until(() => embedded.restarts() > 0)
      expect((await ask('select n from kept')).rows).toEqual([{ n: 1 }])
    } finally {
      await embedded.stop()
      await prepared.drop()
    }
  }, 240_000)
})
