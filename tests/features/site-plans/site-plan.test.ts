import { describe, expect, it } from 'vitest'
import type { Marker } from '../../../src/features/site-plans/domain/site-plan.ts'
import { metresText, onMap, onPicture, scaleMetres } from '../../../src/features/site-plans/screens/site-plan/placed.ts'

const marker = (x: number, y: number): Marker => ({ name: `${x} ${y}`, theme: 'primary', action: 'open', x, y })
const places = (placed: ReturnType<typeof onPicture>) => placed.map(({ place }) => place)

describe('markers on a picture', () => {
  it('are where they were put, and those outside it nowhere', () => {
    expect(places(onPicture([marker(0.25, 0.5), marker(3, 0.5)], false))).toEqual([{ left: 0.25, top: 0.5 }, undefined])
  })

  it('are lined up at its foot with auto position', () => {
    const placed = places(onPicture([marker(2, 2), marker(0.1, 0.1), marker(5, 0)], true))
    expect(placed.map(place => place?.left)).toEqual([0.25, 0.1, 0.75])
  })
})

describe('markers on a map', () => {
  it('lie to each other as they do outside: east to the right, north up, in metres', () => {
    const { placed, metresAcross } = onMap([marker(0, 52), marker(0.01, 52), marker(0, 52.001)], 2)
    const [west, east, north] = places(placed)
    const metres = ((east?.left ?? 0) - (west?.left ?? 0)) * metresAcross
    expect(metres).toBeCloseTo(0.01 * 111_320 * Math.cos((52.0005 * Math.PI) / 180), 0)
    expect(((west?.top ?? 0) - (north?.top ?? 0)) * (metresAcross / 2)).toBeCloseTo(111.32, 1)
  })

  it('are all inside the frame, also one alone', () => {
    const far = places(onMap([marker(-3, 50), marker(2, 58), marker(0, 55)], 16 / 9).placed)
    for (const place of far)
      for (const part of [place?.left, place?.top]) expect(part).toSatisfy((n: number) => n > 0 && n < 1)
    expect(places(onMap([marker(1, 1)], 16 / 9).placed)).toEqual([{ left: 0.5, top: 0.5 }])
  })

  it('have a scale of a round length', () => {
    expect([60, 100, 950, 40_000].map(across => metresText(scaleMetres(across)))).toEqual([
      '10 m',
      '20 m',
      '200 m',
      '10 km',
    ])
  })
})
