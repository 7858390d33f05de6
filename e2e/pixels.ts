import type { Locator } from '@playwright/test'
import sharp from 'sharp'

/** Where pixels of one colour are, in px from the corner of what was looked at. */
export interface Spot {
  readonly count: number
  readonly x: number
  readonly y: number
  readonly width: number
}

const near = 12

/** The pixels of a colour ('#c42121') in an element as it is on the screen. */
export async function spotOf(element: Locator, colour: string): Promise<Spot> {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const wanted = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  const columns: number[] = []
  const rows: number[] = []
  for (let pixel = 0; pixel < info.width * info.height; pixel++)
    if (wanted.every((value, channel) => Math.abs((data[pixel * 3 + channel] ?? 0) - value) < near)) {
      columns.push(pixel % info.width)
      rows.push(Math.floor(pixel / info.width))
    }
  const [left, right] = ends(columns)
  const [top, bottom] = ends(rows)
  return { count: columns.length, x: (left + right) / 2, y: (top + bottom) / 2, width: right - left }
}

const ends = (values: readonly number[]): readonly [number, number] =>
  values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  )
