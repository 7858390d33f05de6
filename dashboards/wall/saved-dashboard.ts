import { queryOptions } from '@tanstack/react-query'
import { command, request } from '../../src/api/request.ts'
import { dashboard, type Dashboard } from '../../src/domain/dashboard.ts'

const path = '/dashboard'

/** The caller's saved layout; null if there is none. Rejects if it can't be read, or is of a newer version. */
async function savedLayout(signal: AbortSignal): Promise<Dashboard | null> {
  const { layout } = await request<{ layout: unknown }>('GET', path, { signal })
  if (layout === null) return null
  const parsed = dashboard.safeParse(layout)
  if (!parsed.success) throw new Error('It was saved by a newer version')
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
 * Saves a layout; undefined deletes it, so that the preset shows. The server refuses it if the session has switched to
 * another client in the meantime.
 */
export const storeLayout = (clientId: number, layout: Dashboard | undefined): Promise<void> =>
  layout
    ? command('PUT', `${path}?clientId=${clientId}`, { body: layout })
    : command('DELETE', `${path}?clientId=${clientId}`)
