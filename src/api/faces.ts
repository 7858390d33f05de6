import { queryOptions } from '@tanstack/react-query'
import { gather } from './gather.ts'
import { recordKeys } from './record-cache.ts'
import { request } from './request.ts'

interface Faces {
  readonly items: readonly { readonly personId: number; readonly picture: string }[]
}

const pictureOf = gather<string>({
  most: 100,
  // A log that runs asks no more often than this.
  everyMs: 250,
  async read(personIds) {
    const query = new URLSearchParams(personIds.map(personId => ['id', String(personId)]))
    const { items } = await request<Faces>('GET', `/person/faces?${query}`)
    return new Map(items.map(({ personId, picture }) => [personId, picture]))
  },
})

/** The key of somebody's picture, null where they have none: kept until their record changes. */
export const faceQuery = (personId: number) =>
  queryOptions({
    queryKey: [...recordKeys.one('person', personId), 'face'],
    queryFn: ({ signal }) => pictureOf(personId, signal),
    staleTime: Infinity,
    retry: false,
  })
