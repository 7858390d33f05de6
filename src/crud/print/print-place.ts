import { printPath } from '../../domain/routes.ts'

/** What `/print` is asked for. */
export type PrintPlace =
  | {
      readonly kind: 'list'
      /** The entity's id. */
      readonly entity: string
      /** A named list; without it the whole. */
      readonly named: string | undefined
      /** The family whose words it is in; by default the entity's own. */
      readonly term: string | undefined
      /** Filters, sort and q as the API takes them. */
      readonly query: URLSearchParams
      /** By wire names; none are the usual ones. */
      readonly columns: readonly string[]
    }
  | { readonly kind: 'record'; readonly entity: string; readonly id: number }

/** The path of the page that prints this: it opens beside the app, without its live connections. */
export function printHref(place: PrintPlace): string {
  if (place.kind === 'record')
    return `${printPath}?${new URLSearchParams({ record: place.entity, id: String(place.id) })}`
  const { entity, named, term, query, columns } = place
  const own = new URLSearchParams({
    list: entity,
    ...(named && { named }),
    ...(term && { term }),
    columns: columns.join(),
  })
  return `${printPath}?${new URLSearchParams([...own, ...query])}`
}

/** What a url of `/print` asks for; undefined where it asks for nothing. */
export function readPrintPlace(url: URLSearchParams): PrintPlace | undefined {
  const record = url.get('record')
  if (record) {
    const id = Number(url.get('id'))
    return Number.isSafeInteger(id) && id > 0 ? { kind: 'record', entity: record, id } : undefined
  }
  const entity = url.get('list')
  if (!entity) return undefined
  const own = new Set(['list', 'named', 'term', 'columns'])
  const query = new URLSearchParams([...url].filter(([name]) => !own.has(name)))
  const columns = (url.get('columns') ?? '').split(',').filter(Boolean)
  return {
    kind: 'list',
    entity,
    named: url.get('named') ?? undefined,
    term: url.get('term') ?? undefined,
    query,
    columns,
  }
}
