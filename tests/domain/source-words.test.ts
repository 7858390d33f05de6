import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ownWords, unbound } from '../support/brand-words.ts'
import { sourceTexts, type SourceText } from '../support/source-texts.ts'

/** Sources whose strings are no texts of the product. */
const notTexts: readonly (readonly [path: RegExp, why: string])[] = [
  [/^src\/domain\/vocabulary\.ts$/, 'the words themselves'],
  [/^server\/demo\/|\/server\/demo\.ts$/, 'records of the demo estate, as its people typed them'],
  [/\/domain\/routes\.ts$|^src\/domain\/routes\.ts$/, 'titles of the route table: screens head themselves'],
  [/^server\/(openapi|rest\/openapi)\//, 'the API’s description, in the words of its paths'],
]

/** Of a statement put together of strings: it quotes names of columns. */
const sql = /\b(select|update|delete from|insert into|from|where|and|join|order by|group by|returning|as)\b[^]*"\w+"/
/** A name rather than a text: 'areaId', '/area', 'of area'. */
const isName = (text: string) => !/\s/.test(text.trim()) && !/^[A-Z][a-z]/.test(text.trim())
const isText = (text: string) => !isName(text) && !sql.test(text) && !/^\s*[/.?&]/.test(text)

const wrong = (texts: readonly SourceText[]) =>
  texts
    .filter(({ text }) => isText(text) && ownWords.test(unbound(text.trim())))
    .map(({ line, text }) => `${line()}: ${text.trim()}`)

const root = new URL('../../', import.meta.url).pathname
const sources = globSync('{src,dashboards,server}/**/*.{ts,tsx}', { cwd: root })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => !notTexts.some(([each]) => each.test(path)))

describe('what a source shows to people', () => {
  it('leaves every word that brands say differently to the vocabulary', () => {
    expect(sources.length).toBeGreaterThan(1000)
    expect(sources.flatMap(path => wrong(sourceTexts(`${root}${path}`)).map(text => `${path}:${text}`))).toEqual([])
  })

  it('is found in JSX, strings and templates', () => {
    const planted =
      'export const A = ({ n }: { n: number }) => <p title="All sites">{`${n} fobs are lost`} Choose an area</p>'
    expect(wrong(sourceTexts('planted.tsx', planted))).toHaveLength(3)
  })

  it('is not what names a path, a type, a record or a bound phrase', () => {
    const fine = `import { area } from './area of sites.ts'
      export const at: 'the area' = '/area' as 'the area'
      export const text = { 'the site': 'Site plan of {one area}' }`
    expect(wrong(sourceTexts('fine.ts', fine))).toEqual([])
  })
})
