import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventOf } from '../../../../server/gateway/drivers/esp-rfid/event-of.ts'
import { readBoard } from '../../../../server/gateway/drivers/esp-rfid/messages.ts'
import { keycodeOf, uidsOf } from '../../../../server/gateway/drivers/esp-rfid/uids.ts'
import { ingestRow } from '../../../../src/domain/ingest.ts'

const time = 1_732_612_345
const happened = (type: string, src: string, desc: string) => ({
  type,
  src,
  desc,
  data: '',
  time,
  cmd: 'event',
  hostname: 'door',
})

describe('messages of an ESP-RFID board', () => {
  it.each([
    [
      { type: 'boot', time, uptime: 3, ip: '10.0.0.9', hostname: 'door' },
      { kind: 'alive', isBoot: true, ip: '10.0.0.9', uptime: 3 },
    ],
    [
      { type: 'heartbeat', time: `${time}`, uptime: '93', ip: '10.0.0.9' },
      { kind: 'alive', isBoot: false, ip: '10.0.0.9', uptime: 93 },
    ],
    [
      { type: 'access', time, isKnown: 'true', access: 'Always', username: 'x', uid: 'a1b2c3d4', hostname: 'door' },
      { kind: 'read', uid: 'a1b2c3d4', isKnown: true, access: 'Always', time },
    ],
    [
      { type: 'access', time, isKnown: false, access: 'Denied', uid: 12345678 },
      { kind: 'read', uid: '12345678', isKnown: false, access: 'Denied', time },
    ],
    [happened('INFO', 'door', 'Door Open'), { kind: 'happened', what: 'doorOpened', time }],
    [happened('INFO', 'door', 'Door Closed'), { kind: 'happened', what: 'doorClosed', time }],
    [happened('INFO', 'doorbell', 'Doorbell ringing'), { kind: 'happened', what: 'doorbell', time }],
    [happened('WARN', 'tamper', 'Door was tampered!'), { kind: 'happened', what: 'tamper', time }],
    [
      happened('WARN', 'tamper', "Door wasn't closed within max open time!"),
      { kind: 'happened', what: 'doorHeldOpen', time },
    ],
    [
      { type: 'adduser', ip: '10.0.0.9', hostname: 'door' },
      { kind: 'done', command: 'adduser' },
    ],
    [
      { type: 'deletuid', ip: '10.0.0.9', hostname: 'door' },
      { kind: 'done', command: 'deletuid' },
    ],
    [
      { command: 'userfile', uid: 'a1', user: 'x', acctype: '1', acctype2: null, validuntil: '1732612345' },
      { kind: 'user', uid: 'a1', acctype: '1', validUntil: time },
    ],
  ])('reads %j', (message, expected) => expect(readBoard(message)).toEqual(expected))

  it.each([
    [happened('WARN', 'rfid', 'Unknown rfid tag is scanned')],
    [happened('ERRO', 'wifi', 'WiFi is lost')],
    [{ type: 'heartbeat', ip: 'not an address' }],
    [{ type: { deep: true } }],
    ['text'],
    [null],
  ])('passes over %j', message => expect(readBoard(message)).toBeUndefined())

  it('never throws, and makes events that can be stored', () =>
    fc.assert(
      fc.property(
        fc.record({ uid: fc.string(), access: fc.constantFrom('Always', 'Denied', 'x'), time: fc.integer() }),
        of => {
          const said = readBoard({ type: 'access', isKnown: 'true', ...of })
          if (said?.kind !== 'read') return
          expect(ingestRow.safeParse(eventOf(1, said, undefined, new Date())).error).toBeUndefined()
        },
      ),
    ))

  it('take the time of their arrival where the clock of the board was never set', () => {
    const now = new Date('2026-11-26T09:00:00.400Z')
    const row = (at: number) => eventOf(1, { kind: 'happened', what: 'doorbell', time: at }, undefined, now)
    expect(row(17)).toMatchObject({ occurredAt: '2026-11-26T09:00:00.000Z', epoch: 1_795_683_600 })
    expect(row(17)).not.toHaveProperty('sentAt')
    expect(row(time)).toMatchObject({ epoch: time, sentAt: '2024-11-26T09:12:25.000Z' })
  })
})

describe('a card of an ESP-RFID board', () => {
  it('has the keycode of its digits, and goes back as the board may write it', () => {
    expect(keycodeOf('a1b2c3d4')).toBe('0000A1B2C3D4')
    expect(keycodeOf('04a1b2c3d4e5f6')).toBeUndefined()
    expect(keycodeOf(' ')).toBeUndefined()
    expect(uidsOf('0000A1B2C3D4')).toEqual(['a1b2c3d4'])
    expect(uidsOf('000004A1B2C3')).toEqual(['4a1b2c3', '04a1b2c3'])
    expect(uidsOf('000000000000')).toEqual([])
  })
})
