import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mostTold } from '../../../src/features/apex-import/domain/limits.ts'
import { readFile } from '../../../src/features/apex-import/domain/read-file.ts'
import { example } from '../../../src/features/apex-import/screens/example.ts'

type Json = Record<string, unknown>

const read = (text: string, name = 'export.json') => readFile(new TextEncoder().encode(text), name)
const person = (more: Json = {}): Json => ({
  firstName: 'Ada',
  surname: 'Hill',
  credentials: [{ keycode: '0000000000ab', kind: 'fob' }],
  doors: [1],
  ...more,
})
const system = (more: Json = {}): Json => ({
  id: 'main',
  name: 'Main',
  doors: [{ number: 1, name: 'Front' }],
  timeProfiles: [],
  people: [person()],
  ...more,
})
const file = (systems: unknown, more: Json = {}) =>
  JSON.stringify({ format: 'apex-export', version: 1, systems, ...more })
const told = (text: string, name?: string) => {
  const answer = read(text, name)
  if (!('refused' in answer)) throw new Error('It was read')
  return [answer.refused, ...answer.findings.map(({ at, message }) => `${at} ${message}`)]
}

test('the example in the docs is the one on the screen, and can be read', () => {
  expect(readFileSync('docs/apex-import.md', 'utf8')).toContain(example)
  expect(read(example)).toMatchObject({ systems: [{ name: 'Main building', people: [{ reference: '1001' }] }] })
})

test('keycodes are written in capitals, and what is left out is null', () => {
  expect(read(file([system()]))).toMatchObject({
    systems: [
      { people: [{ credentials: [{ keycode: '0000000000AB' }], email: null, reference: null, handset: null }] },
    ],
  })
  expect(read(file([]))).toEqual({ systems: [] })
})

test('what is wrong is said with its path, and never with its value', () => {
  const bad = person({
    email: 'nobody',
    credentials: [
      { keycode: 'SECRET12345', kind: 'fob' },
      { keycode: '0000000000AB', kind: 'pin' },
    ],
    doors: [0],
    secretThing: 1,
  })
  const lines = told(file([system({ people: [person(), bad] })]))
  expect(lines).toEqual(
    expect.arrayContaining([
      'The file has values that are not right',
      'systems[0].people[1].email is no email address',
      'systems[0].people[1].credentials[0].keycode is not 12 hex digits',
      'systems[0].people[1].credentials[1].kind is none of fob, card, remote',
      'systems[0].people[1].doors[0] is below 1',
    ]),
  )
  expect(lines.join()).not.toContain('SECRET12345')
})

test('things that are there twice are found', () => {
  const doors = [
    { number: 1, name: 'A' },
    { number: 1, name: 'B' },
  ]
  expect(told(file([system({ doors }), system()]))).toEqual([
    'The file has values that are not right',
    'systems[1].id is there twice',
    'systems[0].doors[1].number is there twice',
  ])
})

test.each([
  ['{', 'The file is not JSON'],
  ['{"format":"other"}', 'This is no APEX export'],
  ['[]', 'This is no APEX export'],
  [file([], { version: 2 }), 'This is no APEX export'],
  [file(Array.from({ length: 51 }, () => null)), 'The file has more than 50 systems. Export fewer at a time'],
  ['[['.repeat(500_000), 'The file is not JSON'],
  ['\0', 'The file must be JSON or CSV in UTF-8'],
  ['', 'The file is empty'],
  ['a,b\n1,2', 'The columns are not those of an APEX export'],
  ['first name,surname', 'The file has no rows'],
  ['first name,surname\n"Ada', 'The file is not CSV'],
])('bad files are refused in words (%#)', (text, reason) => {
  expect(told(text)[0]).toBe(reason)
})

test('a broken JSON file is said with its line', () => {
  expect(told('{\n"format": "apex-export",\n oops')).toEqual([
    'The file is not JSON',
    expect.stringMatching(/^Line 3 /),
  ])
})

test('a file of nothing but mistakes is not read to its end', () => {
  const people = Array.from({ length: 5000 }, () => null)
  expect(told(file([system({ people })]))).toHaveLength(mostTold + 1)
  expect(told(file([system({ people: Array.from({ length: 5001 }, () => person()) })])).join()).toContain(
    'more than 5,000 people',
  )
})

test('a CSV is one system: a line for each credential, and people by their reference', () => {
  const csv = [
    'Reference;First name;Surname;Email;Keycode;Kind;Doors;Time profile;Handset',
    '1;Ada;Hill;ada@example.com;0000000000ab;card;1 2;Office;12',
    '1;Ada;Hill;ada@example.com;0000000000ac;;2 3;Office;12',
    ';Ben;Wood;;;;;',
  ].join('\r\n')
  expect(read(csv, 'Main gate.csv')).toMatchObject({
    systems: [
      {
        name: 'Main gate',
        doors: [{ number: 1, name: 'Door 1' }, { number: 2 }, { number: 3 }],
        timeProfiles: [{ name: 'Office', periods: [] }],
        people: [
          {
            reference: '1',
            credentials: [{ kind: 'card' }, { keycode: '0000000000AC', kind: 'fob' }],
            doors: [1, 2, 3],
            handset: 12,
          },
          { firstName: 'Ben', credentials: [], email: null, handset: null },
        ],
      },
    ],
  })
})

test('what is wrong in a CSV is said with its line', () => {
  const csv = [
    'first name,surname,keycode,doors,handset',
    'Ada,Hill,0000000000AB,1,',
    'Ben,,123,one,10000',
    'Ada,Hill,,,4',
  ].join('\n')
  expect(told(csv)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Line 3, surname must not be empty$/),
      expect.stringMatching(/^Line 3, keycode is not 12 hex digits$/),
      'Line 3, handset is above 9999',
      'Line 4 has another handset than the line before it',
    ]),
  )
})

test('whatever a file holds, it is read or refused', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map(text => file(JSON.parse(text))),
      ),
      text => {
        const answer = read(text)
        expect('systems' in answer || answer.refused.length > 0).toBe(true)
      },
    ),
  )
  fc.assert(fc.property(fc.uint8Array(), bytes => void readFile(bytes, 'x')))
})

test('the line at which JSON is broken is found wherever it is', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.nat(), (json, nat) => {
      const pretty = JSON.stringify({ format: JSON.parse(json) }, undefined, 1)
      const lines = pretty.split('\n')
      const at = nat % lines.length
      const broken = lines.with(at, `${lines[at]} ?`).join('\n')
      expect(told(broken)[1]).toMatch(new RegExp(`^Line ${at + 1} `))
    }),
  )
})
