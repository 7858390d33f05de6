import { expect, it } from 'vitest'
import { entities } from '../../src/domain/entities/index.ts'

const files = import.meta.glob(['../../src/screens/*/*.tab.tsx', '../../src/features/*/screens/*/*.tab.tsx'])
const kebab = (id: string) => id.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)

it('has a file for every special tab that an entity names, and no other', () => {
  const named = Object.values(entities).flatMap(({ id, tabs = [] }) =>
    tabs.flatMap(tab => (typeof tab === 'object' && 'special' in tab ? [`${kebab(id)}/${kebab(tab.special)}`] : [])),
  )
  const found = Object.keys(files).map(path => path.split('/').slice(-2).join('/').replace('.tab.tsx', ''))
  expect(found.sort()).toEqual(named.sort())
})
