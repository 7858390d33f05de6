import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The requirements of OWASP ASVS 5.0.0 of level 1 and 2, by chapter: section and number. */
const required: Readonly<Record<number, string>> = {
  1: '1.1 1.2 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10 3.11 4.1 4.2 4.3 5.1 5.2',
  2: '1.1 1.2 1.3 2.1 2.2 2.3 3.1 3.2 3.3 3.4 4.1',
  3: '2.1 2.2 3.1 3.2 3.3 3.4 4.1 4.2 4.3 4.4 4.5 4.6 5.1 5.2 5.3 5.4 5.5 7.1 7.2',
  4: '1.1 1.2 1.3 2.1 3.1 3.2 4.1 4.2 4.3 4.4',
  5: '1.1 2.1 2.2 2.3 3.1 3.2 4.1 4.2 4.3',
  6: '1.1 1.2 1.3 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 2.11 2.12 3.1 3.2 3.3 3.4 4.1 4.2 4.3 4.4 5.1 5.2 5.3 5.4 5.5 6.1 6.2 6.3 8.1 8.2 8.3 8.4',
  7: '1.1 1.2 1.3 2.1 2.2 2.3 2.4 3.1 3.2 4.1 4.2 4.3 4.4 4.5 5.1 5.2 6.1 6.2',
  8: '1.1 1.2 2.1 2.2 2.3 3.1 4.1',
  9: '1.1 1.2 1.3 2.1 2.2 2.3 2.4',
  10: '1.1 1.2 2.1 2.2 3.1 3.2 3.3 3.4 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 4.10 4.11 5.1 5.2 5.3 5.4 5.5 6.1 6.2 7.1 7.2 7.3',
  11: '1.1 1.2 2.1 2.2 2.3 3.1 3.2 3.3 4.1 4.2 4.3 4.4 5.1 6.1',
  12: '1.1 1.2 1.3 2.1 2.2 3.1 3.2 3.3 3.4',
  13: '1.1 2.1 2.2 2.3 2.4 2.5 3.1 3.2 4.1 4.2 4.3 4.4 4.5',
  14: '1.1 1.2 2.1 2.2 2.3 2.4 3.1 3.2 3.3',
  15: '1.1 1.2 1.3 2.1 2.2 2.3 3.1 3.2 3.3 3.4 3.5 3.6 3.7',
  16: '1.1 2.1 2.2 2.3 2.4 2.5 3.1 3.2 3.3 3.4 4.1 4.2 4.3 5.1 5.2 5.3',
  17: '1.1 2.1 2.2 2.3 2.4 3.1 3.2',
}
const ids = Object.entries(required).flatMap(([chapter, all]) => all.split(' ').map(each => `${chapter}.${each}`))

const text = readFileSync('SECURITY.md', 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, id = '', , , proof = '']) => ({
    id,
    proof,
  }),
)

const words = ['document', 'no test', 'partly', 'not yet', 'operator', 'does not apply']
const kindOf = (proof: string): string | undefined =>
  proof.startsWith('`') ? 'a path' : words.find(word => proof === word || proof.startsWith(`${word}:`))

/** What stands in backquotes, or is the name of a document, and looks like a path of this repository. */
const pathLike = /^(?:[\w.-]+\/)+[\w.-]+$|^\.?[\w-]+\.(?:json|yml)$|^Dockerfile$|^\.dockerignore$/
const paths = [
  ...[...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, each = '']) => (pathLike.test(each) ? [each] : [])),
  ...[...text.matchAll(/\b[A-Z]+\.md\b/g)].map(([each]) => each),
]

it('maps every requirement of level 1 and 2 once, in their order', () => {
  expect(ids).toHaveLength(253)
  expect(rows.map(({ id }) => id)).toEqual(ids)
})

it('names no path that is not there', () => {
  expect(paths.length).toBeGreaterThan(300)
  expect(paths.filter(path => !existsSync(path))).toEqual([])
})

it('says of each how it stands: by a test, or by one of the words', () => {
  expect(rows.filter(({ proof }) => kindOf(proof) === undefined)).toEqual([])
  const claimed = rows.filter(({ proof }) => kindOf(proof) === 'a path')
  const isTest = /^`(tests|e2e)\/[\w./-]+`/
  expect(claimed.filter(({ proof }) => !isTest.test(proof))).toEqual([])
  const asserting = [...text.matchAll(/`((?:tests|e2e)\/[\w./-]+\.tsx?)`/g)].map(([, each = '']) => each)
  expect(asserting.filter(path => !readFileSync(path, 'utf8').includes('expect'))).toEqual([])
})

it('counts them as they are', () => {
  const told = [...text.matchAll(/^\| ([a-z -]+) \| .+ \| (\d+) \|$/gm)].map(([, word, count]) => [word, Number(count)])
  const counted = ['a path', ...words].map(word => [word, rows.filter(({ proof }) => kindOf(proof) === word).length])
  expect(told).toEqual(counted)
})
