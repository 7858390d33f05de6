import { useMatches, useParams } from 'react-router'
import type { EntityRoute } from '../../domain/entity-routes.ts'
import type { Entity } from '../../domain/entity.ts'
import { useCaller } from '../caller/caller.ts'

/** The generic screen that is shown: its place, and what it is about. */
export interface Screen {
  readonly route: EntityRoute
  readonly entity: Entity
  /** The record's key: NaN where the path has none that could be one. */
  readonly id: number
}

const isEntityRoute = (handle: unknown): handle is EntityRoute =>
  typeof handle === 'object' && handle !== null && 'entity' in handle && 'wording' in handle

/** @throws if it is not used on a generic screen */
export function useScreen(): Screen {
  const handle = useMatches().at(-1)?.handle
  const params = useParams()
  const { user, entity: entityOf } = useCaller()
  const entity = isEntityRoute(handle) ? entityOf(handle.entity) : undefined
  if (!isEntityRoute(handle) || !entity) throw new Error('This page does not exist')
  return { route: handle, entity, id: readId(handle, params, user?.workingClientId) }
}

/** The key in the path; a place for one record without it is the working client's own. */
function readId(
  { path, key }: EntityRoute,
  params: Readonly<Record<string, string | undefined>>,
  own?: number,
): number {
  if (!path.includes(`{${key}}`)) return own ?? Number.NaN
  const text = params[key] ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Number.NaN
}
