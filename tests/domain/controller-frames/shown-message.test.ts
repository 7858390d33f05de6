import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestText } from '../../../src/domain/controller-frames/frame.ts'
import { shownMessage } from '../../../src/domain/controller-frames/shown-message.ts'

const secret = 'S3CR3T99'

describe('a message as it is shown', () => {
  it('is JSON: in one line where it is short, else with a line for each part', () => {
    expect(shownMessage({ id: 'p4', after: 0 })).toBe('{ "id": "p4", "after": 0 }')
    const long = { first: 'x'.repeat(60), second: ['y'.repeat(60)] }
    expect(shownMessage(long)).toBe(JSON.stringify(long, null, 2))
  })

  it.each([
    'keycode',
    'keyCode',
    'KEYCODE',
    'keycodes',
    'pin',
    'PIN',
    'userPin',
    'user_pin',
    'pinCode',
    'numberPlate',
    'uid',
    'boardUid',
    'user',
    'username',
    'password',
    'wifiPassword',
    'clientSecret',
    'key',
    'authorization',
    'checksum',
    'text',
    'output',
    'data',
  ])('has nothing of what is called %s, wherever it stands', name => {
    for (const value of [secret, [secret], [[{ any: secret }]], { deeper: { any: secret } }]) {
      // What may hold anything as a text may hold parts with names of their own.
      if (['text', 'output', 'data'].includes(name) && typeof value === 'object') continue
      const text = shownMessage({ id: 1, items: [{ details: { [name]: value, other: 'kept' } }], [name]: value })
      expect(text).not.toContain(secret)
      expect(text).toContain('kept')
      expect(text).toContain(`"${name}": "…"`)
    }
    expect(shownMessage({ [name]: null })).toBe(`{ "${name}": null }`)
    expect(shownMessage({ [name]: true })).toBe(`{ "${name}": true }`)
  })

  it('has the numbers of outputs, and what has a name of its own in further data', () => {
    expect(shownMessage({ output: 3, data: { volts: 13, pin: '4711' } })).toBe(
      '{ "output": 3, "data": { "volts": 13, "pin": "…" } }',
    )
  })

  it('has nothing that has no name, but whether a controller is connected', () => {
    for (const message of [secret, 4711, [secret], { '': secret }, { '!': 4711 }])
      expect(shownMessage(message)).not.toMatch(/S3CR3T99|4711/)
    expect([shownMessage('online'), shownMessage('offline')]).toEqual(['"online"', '"offline"'])
  })

  it('says how much of it is not shown', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({ sequence: index, type: 'doorOpened' }))
    const text = shownMessage({ id: 'e1', events: rows })
    expect(text.length).toBeLessThanOrEqual(longestText)
    const shown = text.match(/doorOpened/g)?.length ?? 0
    expect(shown).toBeGreaterThan(30)
    expect(text).toContain(`"… ${1000 - shown} more"`)
    expect(shownMessage({ reason: 'x'.repeat(10_000) })).toMatch(/x… \d{4} more characters"/)
    const wide = Object.fromEntries(rows.map(({ sequence }) => [`field${sequence}`, sequence]))
    expect(shownMessage(wide)).toMatch(/"…": "\d{3} more"/)
  })

  it('is bounded and no error, whatever is sent, and never has a secret', () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.string({ minLength: 3000, maxLength: 6000 }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    )
    const { message } = fc.letrec(tie => ({
      message: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('message'), { maxLength: 60 }),
        fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('message')),
        fc.record({ pin: fc.constant(secret), next: tie('message') }),
      ),
    }))
    fc.assert(
      fc.property(message, sent => {
        const text = shownMessage(sent)
        expect(text.length).toBeLessThanOrEqual(longestText)
        expect(text).not.toContain(secret)
      }),
      { numRuns: 300 },
    )
    const deep: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))
    expect(shownMessage(deep).length).toBeLessThan(500)
    expect(shownMessage(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{ "__proto__": { "a": 1 } }')
  })
})
