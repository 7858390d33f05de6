import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logging } from '../../../../server/request-log.ts'
import { oneDatabase } from '../../../support/database.ts'
import { type House, startHouse } from './house.ts'

describe.each(oneDatabase)('the secrets of second factors (%s)', kind => {
  let house: House
  let log = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  const secrets = new Map<string, string>()

  beforeAll(async () => {
    house = await startHouse(kind, { log: { ...logging, level: 'trace', stream } })
    const { secret, recoveryCodes, token } = await house.app('siteOwner')
    const [first = '', second = ''] = recoveryCodes
    const pending = await house.pending('siteOwner')
    const used = house.codeAt(secret)
    await house.step(pending, { code: '000000' })
    await house.step(pending, { code: used })
    await house.step(await house.pending('siteOwner'), { recoveryCode: first })
    const mine = house.as(await house.signIn('otherSiteOwner'))
    await mine.post('/account/second-factor/set-up', { type: 'email' })
    const { code } = await house.lastMessage()
    for (const [name, value] of Object.entries({ secret, first, second, pending, token, code }))
      secrets.set(name, value)
  })
  afterAll(() => house?.close())

  it('are in no table in plain text', async () => {
    const tables = await house.query<{ name: string }>(
      `select table_name as "name" from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(100)
    for (const { name } of tables) {
      const rows = await house.query<{ row: string }>(`select t::text as "row" from "${name}" t`)
      const text = rows.map(({ row }) => row).join('\n')
      for (const [what, value] of secrets) {
        // Six digits may be part of any number.
        const found = what === 'code' ? new RegExp(`code is ${value}`).test(text) : text.includes(value)
        expect(found, `${what} in ${name}`).toBe(false)
      }
    }
  })

  it('are in no log', () => {
    expect(log).toContain('/api/authentication/second-factor')
    for (const [what, value] of secrets) expect(new RegExp(`(?<![0-9.])${value}(?![0-9])`).test(log), what).toBe(false)
  })

  it('are in no record, history, list, export or outbox that an administrator reads', async () => {
    const { siteOwner } = house.server.estate.userIds
    const { body } = await house.step(await house.pending('siteOwner'), { recoveryCode: secrets.get('second') })
    const owner = house.as(body.token ?? '')
    for (const path of [`/user/${siteOwner}`, `/user/${siteOwner}/history`, '/user', '/user/export', '/mailmessage']) {
      const answer = await owner.get(path)
      expect(answer.status, path).toBe(200)
      const text = JSON.stringify(answer.body)
      for (const [what, value] of secrets) if (what !== 'code') expect(text, `${what} in ${path}`).not.toContain(value)
      expect(text).not.toMatch(/sealed:|code is \d{6}/)
    }
    const messages = await house.query<{ row: string }>('select m::text as "row" from mail_message m')
    expect(messages.some(({ row }) => row.includes('your code is …'))).toBe(true)
  })
})
