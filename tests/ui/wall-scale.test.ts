import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualWall, wallRootPx, type WallScreen } from '../../src/ui/wall-scale.ts'

const uhd = { width: 3840, height: 2160 }

/** Under how many minutes of arc capitals of 70 % of the font's size are seen. */
function minutesOf(rootPx: number, { diagonalInches, distanceMetres }: WallScreen, pixels: typeof uhd): number {
  const pitchMm = (diagonalInches * 25.4) / Math.hypot(pixels.width, pixels.height)
  return Math.atan((rootPx * 0.7 * pitchMm) / (distanceMetres * 1000)) * (180 / Math.PI) * 60
}

describe('the scale of a wall', () => {
  it('has capitals of 14 mm and text of about 60 px on 55 inches at 3 m', () => {
    const rootPx = wallRootPx(usualWall, uhd)
    expect(rootPx).toBe(63)
    expect(rootPx * 0.7 * 0.3171).toBeCloseTo(14, 0)
  })

  it('holds more on a larger screen, not only larger letters', () => {
    const rems = [43, 55, 75, 98].map(
      diagonalInches => uhd.width / wallRootPx({ diagonalInches, distanceMetres: 3 }, uhd),
    )
    expect(rems).toEqual([...rems].sort((a, b) => a - b))
    expect(rems[3]).toBeGreaterThan((rems[1] ?? 0) * 1.35)
  })

  it('grows with the distance, and with the pixels', () => {
    const at = (distanceMetres: number) => wallRootPx({ diagonalInches: 98, distanceMetres }, uhd)
    expect(at(6)).toBeGreaterThan(at(3))
    expect(wallRootPx(usualWall, { width: 1920, height: 1080 })).toBe(Math.ceil(wallRootPx(usualWall, uhd) / 2))
  })

  it('is never below 16 minutes of arc, and above 20 by the rounding alone', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 200 }),
        fc.integer({ min: 10, max: 150 }),
        fc.constantFrom(
          uhd,
          { width: 1920, height: 1080 },
          { width: 7680, height: 2160 },
          { width: 2160, height: 3840 },
        ),
        (diagonalInches, decimetres, pixels) => {
          const screen = { diagonalInches, distanceMetres: decimetres / 10 }
          const rootPx = wallRootPx(screen, pixels)
          expect(minutesOf(rootPx, screen, pixels)).toBeGreaterThanOrEqual(15.99)
          expect(minutesOf(rootPx - 1, screen, pixels)).toBeLessThan(20)
        },
      ),
    ))
})
