import type { ApiRecord } from '../../../../api/records.ts'
import type { BadgeImage, BadgeLabel, BadgeShape } from '../../../../domain/badge-layers.ts'
import { badgeSizes } from '../../domain/badge-design.ts'
import { pictureHref } from '../../../../api/pictures.ts'
import { isDocument } from '../../../../crud/fields/picture-words.ts'

export type Side = 'front' | 'back'

/** A card as it is designed; lengths in millimetres. */
export interface Card {
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly background: string | undefined
  readonly sides: readonly Side[]
  readonly labels: readonly BadgeLabel[]
  readonly images: readonly BadgeImage[]
  readonly shapes: readonly BadgeShape[]
}

const list = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as readonly T[]) : [])
const known = (format: unknown): format is keyof typeof badgeSizes =>
  typeof format === 'string' && Object.hasOwn(badgeSizes, format)
/** The address of a stored picture; undefined for none, and for a document. */
export const hrefOf = (key: unknown): string | undefined =>
  typeof key === 'string' && key && !isDocument(key) ? pictureHref(key, 512) : undefined

/** The card that a design describes. */
export function cardOf(design: ApiRecord): Card {
  const [long, short] = badgeSizes[known(design['format']) ? design['format'] : 'cr80']
  const isPortrait = design['orientation'] === 'portrait'
  return {
    width: isPortrait ? short : long,
    height: isPortrait ? long : short,
    colour: typeof design['backgroundColour'] === 'string' ? design['backgroundColour'] : '#ffffff',
    background: hrefOf(design['background']),
    sides: design['doubleSided'] === true ? ['front', 'back'] : ['front'],
    labels: list(design['labels']),
    images: list(design['images']),
    shapes: list(design['shapes']),
  }
}

/** The parts on a side of a card; what was designed before there were sides is on the front. */
export const onSide = <P extends { readonly side?: Side }>(parts: readonly P[], side: Side): readonly P[] =>
  parts.filter(part => (part.side ?? 'front') === side)

const slot = /\{(\w+)\}/g

/** A label's text with the values in their places; a name that is none stays as it is written. */
export const filledLabel = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .replace(slot, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole))
    .replace(/ {2,}/g, ' ')
    .trim()

/** The names in the labels that the data has no field for. */
export const unknownNames = ({ labels }: Pick<Card, 'labels'>, names: ReadonlySet<string>): readonly string[] => [
  ...new Set(
    labels.flatMap(({ text }) => [...text.matchAll(slot)].flatMap(([, name = '']) => (names.has(name) ? [] : [name]))),
  ),
]
