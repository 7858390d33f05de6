import { expect, test } from 'vitest'
import { licencesOf } from '../../scripts/build/licences.ts'

const lock = {
  packages: {
    '': { version: '1' },
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '1', '@s/c': '1' } },
    'node_modules/b': { version: '2.0.0', license: 'ISC' },
    'node_modules/a/node_modules/b': { version: '1.0.0', license: 'ISC', dependencies: { a: '1' } },
    'node_modules/@s/c': { version: '3.0.0' },
    'node_modules/unused': { version: '1.0.0', license: 'GPL-3.0' },
  },
}

test('the licences of a package and of everything it needs are listed once, from where it finds them', () => {
  expect(licencesOf(lock, ['a', 'a', 'node'])).toEqual([
    { name: '@s/c', version: '3.0.0', licence: 'See the package' },
    { name: 'a', version: '1.0.0', licence: 'MIT' },
    { name: 'b', version: '1.0.0', licence: 'ISC' },
  ])
})

test('a package that is imported finds the one beside it', () => {
  expect(licencesOf(lock, ['b'])).toEqual([{ name: 'b', version: '2.0.0', licence: 'ISC' }])
})
