import { tokenKinds, tokenStatuses } from '../../../../domain/entities/access/token.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { entityRoutes } from '../../../../domain/entity-routes.ts'
import type { Term } from '../../../../domain/vocabulary.ts'
import { expiringDays, unusedDays, type Figure } from '../../domain/overview.ts'

const labels: Readonly<Record<Exclude<Figure['figure'], 'kind' | 'status'>, string>> = {
  all: 'All',
  issued: 'Issued',
  available: 'Available',
  recentlyActivated: 'Activated in 30 days',
  recentlyDeactivated: 'Deactivated in 30 days',
  expiring: `Expire within ${expiringDays} days`,
  unused: `Issued, unused for ${unusedDays} days`,
}
const words = (of: Readonly<Record<string, string>>, value: string | null) => of[value ?? ''] ?? value ?? ''

/** What a figure counts. */
export function labelOfFigure({ figure, value }: Pick<Figure, 'figure' | 'value'>): string {
  if (figure === 'kind') return words(tokenKinds, value)
  return figure === 'status' ? words(tokenStatuses, value) : labels[figure]
}

const lists = entityRoutes({ token: entities.token }).filter(({ kind }) => kind === 'list')

/** Where the list of exactly these records is, in the family of a word. */
export function listOfFigure({ list, query }: Pick<Figure, 'list' | 'query'>, term: Term): string | undefined {
  const place = lists.find(each => each.term === term && (each.list ?? null) === list)
  return place && `${place.path}${query ? `?${query}` : ''}`
}
