import type { ApiRecord } from '../../../../api/records.ts'
import { boardParts } from '../../domain/notice-board-theme-layout.ts'
import type { noticeSpeeds } from '../../domain/notice-board.ts'

export type Speed = keyof typeof noticeSpeeds
export type Alignment = 'left' | 'centre' | 'right'
export type PicturePosition = 'left' | 'right' | 'above' | 'below'

/** Where the parts of a board stand, and which it has; lengths in pixels of the board. */
export interface Look {
  readonly background: string | undefined
  readonly hasLogo: boolean
  readonly hasClock: boolean
  readonly hasTicker: boolean
  readonly hasFooter: boolean
  readonly is12Hours: boolean
  readonly tickerSpeed: Speed
  readonly tickerHeight: number
  readonly logoAt: Alignment
  readonly clockAt: Alignment
  readonly pictureAt: PicturePosition
  /** From top to bottom, each part by how far down it is. */
  readonly order: Readonly<Record<(typeof boardParts)[number], number>>
}

const words = <T extends string>(value: unknown, fallback: T): T =>
  typeof value === 'string' ? (value as T) : fallback
const isSpeed = (value: unknown): value is Speed => value === 'slow' || value === 'normal' || value === 'fast'
/** A speed that may be overridden. */
export const speedOf = (...values: readonly unknown[]): Speed => values.find(isSpeed) ?? 'normal'

/** How a board looks in a theme and its layout; without a theme it is plain, and has every part. */
export function lookOf(theme: ApiRecord | undefined, layout: ApiRecord | undefined): Look {
  const has = (part: string) => (theme ? theme[`${part}Support`] === true : true)
  return {
    background: typeof theme?.['picture'] === 'string' ? theme['picture'] : undefined,
    hasLogo: has('logo'),
    hasClock: has('clock'),
    hasTicker: has('ticker'),
    hasFooter: has('footer'),
    is12Hours: theme?.['clockFormat'] === 'hours12',
    tickerSpeed: speedOf(theme?.['tickerSpeed']),
    tickerHeight: Number(theme?.['tickerHeight'] ?? 80),
    logoAt: words(layout?.['logoAlignment'], 'left'),
    clockAt: words(layout?.['clockAlignment'], 'right'),
    pictureAt: words(layout?.['messageImagePosition'], 'right'),
    order: Object.fromEntries(
      boardParts.map((part, index) => [part, Number(layout?.[part] ?? index + 1)]),
    ) as Look['order'],
  }
}

/** How long a message stays, in ms. */
export const stayMs: Readonly<Record<Speed, number>> = { slow: 20_000, normal: 10_000, fast: 5000 }
const tickerPixels: Readonly<Record<Speed, number>> = { slow: 80, normal: 140, fast: 240 }

/** How many seconds a ticker's text takes to cross the board. */
export function tickerSeconds(text: string, { tickerHeight, tickerSpeed }: Look, across: number): number {
  const width = text.length * tickerHeight * 0.6 * 0.55
  return Math.round((across + width) / tickerPixels[tickerSpeed])
}

/** The size of a message's text in pixels of the board, so that a long one has room. */
export const textSize = (text: string): number =>
  text.length > 1200 ? 24 : text.length > 600 ? 32 : text.length > 250 ? 40 : 52
