import { port } from '../../../domain/port.ts'
import type { RecordOf } from '../../../domain/record.ts'
import type { part } from './part.ts'

/** A part at a client's price. */
export interface PricedPart extends Pick<RecordOf<typeof part>, 'type' | 'term' | 'inShop' | 'listPrice'> {
  /** What the client pays: its own price where it has one, else the list price. */
  readonly price: number
}

/** The price list, for features that sell or use parts. */
export interface PriceList {
  /** A part with what a client pays for it; undefined if there is none. */
  partFor(clientId: number, partNumberId: number): Promise<PricedPart | undefined>
  /** The key of the part with a number; undefined if there is none. */
  partNumbered(partNumber: string): Promise<number | undefined>
}

export const priceList = port<PriceList>('shop.priceList')
