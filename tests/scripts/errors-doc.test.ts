import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = [...readFileSync('docs/errors.md', 'utf8').matchAll(/^\| (.+) \| `(.+)` \| `(.+)` \|$/gm)].map(
  ([, text = '', source = '', test = '']) => ({ text, source, test }),
)
/** What a test sees of a text: the words of a brand stand where there are braces. */
const parts = (text: string) =>
  text
    .split(/\{[^}]+\}/)
    .map(part => part.trim())
    .filter(part => part.length > 1)

it('names every text of the catalogue that the app has', () => {
  expect(rows.length).toBeGreaterThan(45)
})

it.each(rows)('$text stands where the table says', ({ text, source }) => {
  expect(readFileSync(source, 'utf8').includes(text)).toBe(true)
})

it.each(rows)('$text is seen by its test', ({ text, test }) => {
  const seen = readFileSync(test, 'utf8')
  expect(parts(text).filter(part => !seen.includes(part))).toEqual([])
})
