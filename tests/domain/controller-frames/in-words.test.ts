import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceContract } from '../../../src/domain/device-contract.ts'
import { answerInWords, callInWords, messageInWords } from '../../../src/domain/controller-frames/in-words.ts'
import { longestMeaning } from '../../../src/domain/controller-frames/frame.ts'
import { words } from '../../../src/domain/vocabulary.ts'

const cloud = words('cloud')
const says = (name: string, message: unknown) => messageInWords({ direction: 'fromDevice', name, message }, cloud)
const told = (name: string, message: unknown) => messageInWords({ direction: 'toDevice', name, message }, cloud)

describe('a message of a controller in words', () => {
  it.each(deviceContract)('is there for $direction $name', ({ direction, name, example }) => {
    expect(messageInWords({ direction, name, message: example }, cloud)).toMatch(/\w{3}/)
  })

  it('says what happened, where, and how often', () => {
    const event = (type: string, more = {}) => ({ controllerId: 5, type, ...more })
    expect(says('events', { events: [event('accessGranted', { door: 1 }), event('doorOpened', { door: 1 })] })).toBe(
      '2 events: Access granted at door 1, Door opened at door 1',
    )
    expect(says('events', { events: [event('tamper'), event('tamper'), event('doorForced', { door: 2 })] })).toBe(
      '3 events: Tamper (2 times), Door forced at door 2',
    )
    expect(says('events', { events: [event('accessDeniedUnknown')] })).toBe(
      '1 event: Access denied: unknown credential',
    )
    const many = Array.from({ length: 9 }, (_, index) => event('doorOpened', { door: index + 1 }))
    expect(says('events', { events: many })).toMatch(/^9 events: .*at door 4, 5 more$/)
    expect(says('events', { events: [] })).toBe('No events')
    expect(says('events', { events: [5, event('no such type')] })).toMatch(/^2 events: no type, Unknown event/)
  })

  it.each([
    ['connection', 'online', 'Says that it is online'],
    ['connection', 'offline', 'Says that it is offline'],
    ['status', {}, 'Says that it is there'],
    [
      'status',
      { firmwareVersion: '4.2', tamper: true, usedSpace: 12 },
      'Status: firmware 4.2, tampered with, 12 % of its space used',
    ],
    ['status', { tokenCount: 12 }, 'Status: 12 credentials'],
    ['nodes', { nodes: [{ udn: 'A' }] }, 'Has found 1 node on its bus'],
    ['answer', { commandId: 'x', done: true }, 'Command done'],
    ['answer', { commandId: 'x', done: true, part: 2, more: true }, 'Part 2 of what it says'],
    ['answer', { commandId: 'x', done: true, part: 3 }, 'Command done'],
    ['answer', { commandId: 'x', done: false, reason: 'jammed' }, 'Command refused: jammed'],
    ['pull', { after: 0 }, 'Asks for changes'],
    ['pull', { after: 17 }, 'Asks for changes after 17'],
    ['acknowledge', { changeId: 12_345 }, 'Acknowledged up to 12345'],
    ['records', { after: 4 }, 'Asks for all that it must hold after 4'],
    [
      'holdings',
      {
        holdings: [
          { subject: 'token', count: 3 },
          { subject: 'zone', count: 1 },
        ],
      },
      'Holds credential: 3, zone: 1',
    ],
    ['holdings', { holdings: [] }, 'Holds nothing'],
  ])('%s: %o is ‘%s’', (name, message, text) => expect(says(name, message)).toBe(text))

  const items = (...ids: readonly number[]) => ids.map(changeId => ({ changeId }))
  it.each([
    ['commands', { door: 5, lock: 'locked', seconds: null }, 'Command: lock door 5'],
    ['commands', { door: 5, lock: 'unlocked', seconds: 7 }, 'Command: unlock door 5 for 7 s'],
    ['commands', { door: 5, lock: 'normal' }, 'Command: door 5 back to normal'],
    ['commands', { action: 'systemScan' }, 'Command: scan the system'],
    ['commands', { text: 'set pin 4711' }, 'Command: what somebody has typed at its console'],
    ['changes', { id: null, items: items(340, 345), next: null }, 'Changes: 2, up to 345'],
    ['changes', { id: 1, items: items(3), next: 3 }, 'Changes: 1, up to 3, more follow'],
    ['changes', { id: 1, items: [], next: null }, 'No changes'],
    ['changes', { id: 1, items: [], next: null, wish: 'reload' }, 'No changes. It is to read everything again'],
    ['acknowledged', { acknowledged: 1 }, 'Noted: 1 change confirmed'],
    ['records', { items: items(9), next: null }, 'Records: 1, up to 9'],
    ['holdings', { compared: true, differs: true }, 'It holds other records than it should'],
    ['holdings', { compared: false, differs: false }, 'Not compared now'],
    [
      'events',
      { accepted: 3, duplicate: 1, rejected: [{ index: 4, reason: 'type is a word' }] },
      '3 stored, 1 stored before, 1 rejected: type is a word',
    ],
    ['refused', { reason: 'not now' }, 'Refused: not now'],
  ])('told %s: %o is ‘%s’', (name, message, text) => expect(told(name, message)).toBe(text))

  it('is nothing where it is not known, or makes no sense', () => {
    for (const [name, message] of [
      ['reads', {}],
      ['events', { events: 'none' }],
      ['answer', {}],
      ['connection', 'perhaps'],
      ['acknowledge', { changeId: 'x' }],
    ] as const)
      expect([name, says(name, message)]).toEqual([name, undefined])
    expect(told('commands', { action: 'constructor' })).toBeUndefined()
    expect(told('commands', { door: 1, lock: 'toString' })).toBeUndefined()
  })

  it('is short and no error, whatever is sent', () => {
    const names = [...new Set(deviceContract.map(({ name }) => name))]
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.boolean(), fc.jsonValue(), fc.string(), (name, isFrom, value, text) => {
        for (const message of [
          value,
          { events: value, items: value, reason: text.repeat(99), done: false, nodes: value },
        ])
          expect((isFrom ? says : told)(name, message)?.length ?? 0).toBeLessThanOrEqual(longestMeaning)
      }),
    )
  })
})

describe('a call over HTTP in words', () => {
  it('is as the message that says the same', () => {
    expect(callInWords('POST /api/ingest/events', [{ type: 'doorClosed', door: 3 }], cloud)).toBe(
      '1 event: Door closed at door 3',
    )
    expect(callInWords('GET /api/ingest/changes', { controllerId: '5', after: '17', wait: '20' }, cloud)).toBe(
      'Asks for changes after 17, waits up to 20 s',
    )
    expect(callInWords('GET /api/ingest/commands', { wait: '25' }, cloud)).toBe('Asks for commands, waits up to 25 s')
    expect(callInWords('GET /api/ingest/firmware', { controllerId: '5' }, cloud)).toBe(
      'Asks what firmware it is to run',
    )
    expect(callInWords('GET /api/ingest/firmware/packet', { offset: '4096' }, cloud)).toBe(
      'Asks for the image from byte 4096',
    )
    expect(callInWords('GET /api/ingest/nothing', {}, cloud)).toBeUndefined()
  })

  it('is answered as the message, or says why not', () => {
    const answer = (route: string, status: number, body?: unknown) => answerInWords(route, status, body, cloud)
    expect(answer('GET /api/ingest/changes', 200, { items: [{ changeId: 345 }], next: null })).toBe(
      'Changes: 1, up to 345',
    )
    expect(answer('GET /api/ingest/commands', 200, { items: [] })).toBe('No commands')
    const commands = [{ action: 'reboot' }, { door: 1, lock: 'locked', seconds: null }]
    expect(answer('GET /api/ingest/commands', 200, { items: commands })).toBe('Command: reboot. Command: lock door 1')
    expect(answer('POST /api/ingest/status', 204)).toBe('Taken')
    expect(answer('POST /api/ingest/status', 400, 'tamper: must be yes or no')).toBe(
      'Refused: tamper: must be yes or no',
    )
    expect(answer('POST /api/ingest/events', 409, { error: 'Not now', code: 'notNow' })).toBe('Refused: Not now')
    expect(answer('POST /api/ingest/events', 500)).toBe('Refused')
    expect(answer('GET /api/ingest/firmware', 200, { update: null })).toBe('No other firmware')
    expect(answer('GET /api/ingest/firmware', 200, { update: { firmwareVersion: '4.3' } })).toBe(
      'It is to run firmware 4.3',
    )
    expect(answer('GET /api/ingest/nothing', 200, {})).toBeUndefined()
  })
})
