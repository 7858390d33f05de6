import type { Field, FieldKind } from '../../src/domain/fields/index.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + (n % 3000))).toISOString()
const letters = (n: number) => n.toString(36).toUpperCase().padStart(4, 'A')
const pairs = (n: number) => n.toString(16).padStart(12, '0').toUpperCase()

/** Texts of different shapes: a field with a pattern takes the first that fits it. */
const texts = (n: number) => [
  `Sample ${n}`,
  `/sample/${n}`,
  `sample${n}`,
  `s${n}.example`,
  letters(n),
  `${1000 + n}`,
  (pairs(n).match(/../g) ?? []).join(':'),
  `10.0.${(n >> 8) % 256}.${n % 256}`,
  digits(15, n),
  digits(20, n),
]
const digits = (count: number, n: number) => `8944${n.toString().padStart(count - 4, '0')}`
/** How UDNs begin. */
const prefixes = ['', '02', '03', '04', '05', '06', '09', '0C']

function fitting(field: Field, values: readonly unknown[]): unknown {
  const found = values.find(value => field.schema.safeParse(value).success)
  if (found === undefined) throw new Error(`No sample fits a field of kind ${field.kind}: ${JSON.stringify(field)}`)
  return found
}

function number(field: Field, n: number): number {
  const { min = 0, max = min + 100_000 } = field
  return min + (n % (max - min + 1))
}

/** A valid value of each kind, another for each `n`. References are looked up where the rows are. */
export const samples: Readonly<Record<Exclude<FieldKind, 'ref' | 'refs'>, (field: Field, n: number) => unknown>> = {
  text: (field, n) => fitting(field, texts(n)),
  longText: (field, n) => fitting(field, [`Sample ${n}\nof two lines`]),
  integer: number,
  decimal: (field, n) => number(field, n % 10) + 0.5 - (field.max === number(field, n % 10) ? 0.5 : 0),
  money: (_field, n) => (n % 100) + 0.25,
  flag: (_field, n) => n % 2 === 0,
  choice: (field, n) => Object.keys(field.choices ?? {})[n % Object.keys(field.choices ?? {}).length],
  choices: field => Object.keys(field.choices ?? {}).slice(-2),
  date: (_field, n) => day(n).slice(0, 10),
  dateTime: (_field, n) => day(n),
  time: (_field, n) => `0${n % 10}:30`,
  email: (_field, n) => `sample${n}@example.com`,
  phone: (_field, n) => `+44 1632 ${960_000 + n}`,
  url: (_field, n) => `https://example.com/${n}`,
  password: (_field, n) => `a long enough phrase ${n}`,
  hex: (field, n) =>
    fitting(
      field,
      prefixes.map(
        prefix =>
          prefix +
          pairs(n)
            .padStart(20, '0')
            .slice(prefix.length - (field.max ?? 0)),
      ),
    ),
  numberPlate: (_field, n) =>
    `AB${10 + (n % 90)}${letters(n)
      .slice(-3)
      .replace(/\d/g, digit => 'QRSTUVWXYZ'.charAt(Number(digit)))}`,
  colour: (_field, n) => `#${n.toString(16).padStart(6, '0')}`,
  picture: (_field, n) => `picture-${n}.png`,
  timeZone: (_field, n) => ['Europe/London', 'America/New_York', 'Asia/Tokyo'][n % 3],
  periods: (_field, n) => [{ days: [0, n % 7 || 1], start: '08:00', end: '17:30' }],
  record: (field, n) =>
    fitting(field, [{ a: n % 10 }, [{ name: `Link ${n}`, url: 'https://example.com' }], [], [{ text: `Step ${n}` }]]),
}

const long = (field: Field) => 'x'.repeat((field.max ?? 100) + 1)
const numbers = (field: Field) => [(field.max ?? 2_147_483_647) + 1, (field.min ?? -2_147_483_647) - 1, 'many']

/** Values that each kind refuses: too much, too little, of another shape. */
export const refused: Readonly<Record<FieldKind, (field: Field) => readonly unknown[]>> = {
  text: field => [long(field), 5, 'bell\u0007'],
  longText: field => [long(field), { text: 'x' }],
  integer: field => [...numbers(field), 1.5],
  decimal: numbers,
  money: field => [...numbers(field), 1.005],
  flag: () => ['yes', 1],
  choice: () => ['nonsense', '__proto__'],
  choices: field => [
    ['nonsense'],
    Object.keys(field.choices ?? {})[0],
    [...Object.keys(field.choices ?? {}), ...Object.keys(field.choices ?? {})],
  ],
  date: () => ['2026-13-01', '2026-02-30', 'tomorrow'],
  dateTime: () => ['2026-01-01', '2026-01-01T25:00:00Z', 'now'],
  time: () => ['25:00', '8:30', 830],
  ref: () => [2_147_483_600, -1, 'first', 9_007_199_254_740_991],
  refs: () => [[2_147_483_600], [-1], 'all', [1, 1]],
  email: () => ['nobody', 'a@b', `${'x'.repeat(260)}@example.com`],
  phone: () => ['call me', '1', '1'.repeat(31)],
  url: () => ['example', 'javascript:alert(1)', 'ftp://example.com'],
  password: ({ min = 0 }) => [...(min > 5 ? ['short'] : []), 'x'.repeat(201)],
  hex: field => ['G'.repeat(field.max ?? 8), '0'.repeat((field.max ?? 8) + 1), '0'],
  numberPlate: () => ['NOT A PLATE', '1'],
  colour: () => ['red', '#12345', '#12345g'],
  picture: () => ['../../etc/passwd', 'a.png/b', 'picture'],
  timeZone: () => ['Mars/Olympus', 'x'.repeat(65)],
  periods: () => [
    [{ days: [7], start: '08:00', end: '09:00' }],
    [{ days: [1], start: '09:00', end: '08:00' }],
    'always',
  ],
  record: () => ['nonsense', 5, [{ a: 'b' }]],
}
