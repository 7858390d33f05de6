import { describe, expect, it } from 'vitest'
import { fittingTabs } from '../../src/crud/detail/fitting-tabs.ts'

const ids = ['details', 'doors', 'events', 'history']
const widths = new Map([
  ['details', 100],
  ['doors', 90],
  ['events', 80],
  ['history', 70],
])
const fit = (open: string, room: number) => fittingTabs(ids, open, widths, { room, menu: 60 })

describe('the tabs that there is room for', () => {
  it('are all of them where they fit', () => {
    expect(fit('details', 340)).toEqual({ shown: ids, inMenu: [] })
  })

  it('leave room for the menu of the others', () => {
    expect(fit('details', 339)).toEqual({ shown: ['details', 'doors', 'events'], inMenu: ['history'] })
    expect(fit('details', 329)).toEqual({ shown: ['details', 'doors'], inMenu: ['events', 'history'] })
  })

  it('hold the open one, wherever it stands', () => {
    expect(fit('history', 260)).toEqual({ shown: ['details', 'history'], inMenu: ['doors', 'events'] })
    expect(fit('history', 20)).toEqual({ shown: ['history'], inMenu: ['details', 'doors', 'events'] })
  })

  it('keep their order: a narrow one does not jump over a wide one', () => {
    const wide = new Map([...widths, ['doors', 500]])
    expect(fittingTabs(ids, 'details', wide, { room: 400, menu: 60 }).shown).toEqual(['details'])
  })

  it('are all shown until they have been measured', () => {
    expect(fittingTabs(ids, 'details', new Map(), { room: 10, menu: 60 }).shown).toEqual(ids)
  })
})
