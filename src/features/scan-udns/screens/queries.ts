import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/request.ts'
import type { Entity } from '../../../domain/entity.ts'
import type { AcceptAnswer, FoundAnswer, NodeToAccept } from '../domain/answers.ts'
import { acceptableKinds } from '../domain/kinds.ts'

/** What has an influence on which nodes are found, and on what may be done with them. */
export const followed: readonly string[] = ['controller', 'stockroomItem', ...acceptableKinds]

/** What was found at a record: a controller, or an area. */
export const foundQuery = (of: Pick<Entity, 'id' | 'api'>, id: number) =>
  queryOptions({
    queryKey: ['found nodes', of.id, id],
    queryFn: ({ signal }) => request<FoundAnswer>('GET', `${of.api}/${id}/found-nodes`, { signal }),
  })

export const acceptNodes = (nodes: readonly NodeToAccept[]) =>
  request<AcceptAnswer>('POST', '/found-node/accept', { body: { nodes } })

export const forgetNodes = (foundNodeIds: readonly number[]) =>
  request<{ forgotten: number }>('POST', '/found-node/forget', { body: { foundNodeIds } })
