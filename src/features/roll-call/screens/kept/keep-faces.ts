import type { QueryClient } from '@tanstack/react-query'
import { faceQuery } from '../../../../api/faces.ts'
import { pictureHref } from '../../../../api/pictures.ts'
import { readFaces, writeFace } from './roll-store.ts'

/** As many pictures as a device keeps: some 3 kB each. */
export const mostFaces = 2000
const atOnce = 4

/**
 * Keeps the pictures of people on this device, those that it has not yet. One that can't be loaded is left out.
 * @param personIds in the order in which they matter
 * @throws where the device has no room
 */
export async function keepFaces(query: QueryClient, personIds: readonly number[], stop: AbortSignal): Promise<void> {
  const kept = await readFaces()
  const wanted = personIds.slice(0, mostFaces)[Symbol.iterator]()
  const keepSome = async () => {
    for (const personId of wanted) {
      if (stop.aborted) return
      const picture = await query.fetchQuery(faceQuery(personId)).catch(() => null)
      if (picture === null || kept.get(personId)?.picture === picture) continue
      const answer = await fetch(pictureHref(picture, 96), { signal: stop }).catch(() => undefined)
      const image = answer?.ok ? await answer.blob() : undefined
      if (image?.type.startsWith('image/') && !stop.aborted) await writeFace(personId, { picture, image })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, keepSome))
}
