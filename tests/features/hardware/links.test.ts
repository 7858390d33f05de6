import { expect, it } from 'vitest'
import { screenActions } from '../../../src/crud/screen/screen-actions.ts'
import { entities } from '../../../src/domain/entities/index.ts'

const holding = (...codes: string[]) => ({ brand: 'cloud', may: (code: string) => codes.includes(code) }) as const
const linksOf = (id: 'area' | 'commDevice' | 'controller', ...codes: string[]) =>
  screenActions(entities[id], 'record', entities[id].term, holding(...codes), 7).map(({ to }) => to)

it('leads from the pages of sites, communicators and controllers to their hardware', () => {
  for (const id of ['area', 'commDevice', 'controller'] as const)
    expect(linksOf(id, 'CONTROLLER_READ')).toEqual(
      expect.arrayContaining([
        `/administration/hardware-management?${id}=7`,
        `/management/system/summary?${id}=7`,
        `/management/system/schematic?${id}=7`,
      ]),
    )
})

it('leads nobody to a screen that they may not open', () => {
  expect(linksOf('commDevice')).toContain('/administration/hardware-management?commDevice=7')
  expect(linksOf('commDevice').join()).not.toContain('/management/system')
})
