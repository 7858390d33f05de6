import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { routes } from '../../src/domain/routes.ts'

const named = (pattern: string, ending: string) =>
  globSync(pattern).map(path => path.slice(path.lastIndexOf('/') + 1, -ending.length))

it('has a file for each screen of the light page, and no other', () => {
  const declared = routes.filter(({ isLight }) => isLight).map(({ screen }) => screen)
  expect(declared.toSorted()).toEqual(named('src/**/*.light.screen.tsx', '.light.screen.tsx').toSorted())
})

it('shows strangers on it whatever needs no session, but for what belongs to the app', () => {
  const others = routes.filter(({ access, isLight }) => access === 'public' && !isLight).map(({ path }) => path)
  expect(others).toEqual(['/loading', '/blank', '/client-mismatch', '/monitoring/roll-call/kept'])
  expect(routes.filter(({ access, isLight }) => isLight && access !== 'public')).toEqual([])
})
