import type { ZoneOccupancy } from '../src/domain/access/index.ts'

/** Who is in which zone, as the controllers of a building tell each other. */
export class Whereabouts {
  readonly #inside = new Map<number, { readonly zoneId: number; readonly until: number }>()

  /** A credential has passed into a zone, or out of all; `until` is when it is counted out, epoch ms. */
  pass(tokenId: number, zoneId: number | null, until: number): void {
    if (zoneId === null) this.#inside.delete(tokenId)
    else this.#inside.set(tokenId, { zoneId, until })
  }

  /** Who is inside at an instant, by zone. */
  occupancy(at: number): ReadonlyMap<number, ZoneOccupancy> {
    const inside = new Map<number, Set<number>>()
    for (const [tokenId, { zoneId, until }] of this.#inside) {
      if (until <= at) this.#inside.delete(tokenId)
      else inside.set(zoneId, (inside.get(zoneId) ?? new Set()).add(tokenId))
    }
    return new Map([...inside].map(([zoneId, tokenIds]) => [zoneId, { count: tokenIds.size, tokenIds }]))
  }
}
