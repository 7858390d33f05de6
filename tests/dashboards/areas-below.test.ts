import { describe, expect, it } from 'vitest'
import { withAreasBelow } from '../../src/api/areas-below.ts'

const area = (areaId: number, parentAreaId: number | null) => ({ areaId, parentAreaId })
const areas = [area(1, null), area(2, 1), area(3, 2), area(4, null), area(5, 4)]

describe('a chosen site', () => {
  it('stands for all areas below it, however deep', () => {
    expect(withAreasBelow([1], areas)).toEqual([1, 2, 3])
    expect(withAreasBelow([2, 4], areas)).toEqual([2, 4, 3, 5])
  })

  it('stands for itself if nothing else is known', () => {
    expect(withAreasBelow([9], [])).toEqual([9])
  })

  it('ends where areas go round in a ring', () => {
    expect(withAreasBelow([1], [area(1, 2), area(2, 1)])).toEqual([1, 2])
  })
})
