/** The screen of a wall, and from where it is read. */
export interface WallScreen {
  readonly diagonalInches: number
  readonly distanceMetres: number
}

/** The default wall. */
export const usualWall: WallScreen = { diagonalInches: 55, distanceMetres: 3 }

/** The height of capitals as the eye sees it, in minutes of arc: ISO 9241-303 asks for 16, and prefers 20 to 22. */
export const capMinutes = { least: 16, preferred: 20 } as const

/** The height of capitals as a share of the font's size: no font that we ask for has lower ones. */
const capShare = 0.7
/** Letters grow beyond the minimum only while a line of the screen still holds this much, in rem. */
const roomyRem = 64
const millimetresPerInch = 25.4

/** How high something is that is seen under an angle. */
const heightMm = (minutes: number, { distanceMetres }: WallScreen) =>
  2 * distanceMetres * 1000 * Math.tan((minutes / 60 / 2) * (Math.PI / 180))

/**
 * The root font size of a wall, px: capitals of the smallest text (1 rem) are seen under 16 to 20 minutes of arc. Within
 * that, what a larger screen has more of goes to more tiles rather than to larger letters.
 * @param pixels of the screen, in CSS px
 */
export function wallRootPx(screen: WallScreen, pixels: { width: number; height: number }): number {
  const pitchMm = (screen.diagonalInches * millimetresPerInch) / Math.hypot(pixels.width, pixels.height)
  const rootPx = (minutes: number) => heightMm(minutes, screen) / pitchMm / capShare
  const roomy = Math.min(pixels.width / roomyRem, rootPx(capMinutes.preferred))
  return Math.ceil(Math.max(roomy, rootPx(capMinutes.least)))
}
