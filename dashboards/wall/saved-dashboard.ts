import { queryOptions } from '@tanstack/react-query'
import { command, request } from '../../src/api/request.ts'
import { dashboard, type Dashboard } from '../../src/domain/dashboard.ts'

const path = '/dashboard'

/** The caller's saved layout; null where he has none. Rejects where it can't be read, also one of a newer version. */
async function savedLayout(signal: AbortSignal): Promise<Dashboard | null> {
  const { layout } = await request<{ layout: unknown }>('GET', path, { signal })
  if (layout === null) return null
  const parsed = dashboard.safeParse(layout)
  if (!parsed.success) throw new Error('It was saved in a form that this version does not know')
  return parsed.data
}

/** Read once for each client worked as; afterwards the page's own layout is the newest. */
export const savedLayoutQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['records', 'dashboard', clientId],
    queryFn: ({ signal }) => savedLayout(signal),
    staleTime: Infinity,
  })

/**
 * Saves a layout; undefined deletes it, so that the preset shows. The server refuses it where the session has moved to
 * another client meanwhile.
 */
export const storeLayout = (clientId: number, layout: Dashboard | undefined): Promise<void> =>
  layout
    ? command('PUT', `${path}?clientId=${clientId}`, { body: layout })
    : command('DELETE', `${path}?clientId=${clientId}`)
