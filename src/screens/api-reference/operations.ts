import type { ApiDocument, ApiOperation } from '../../api/openapi.ts'

/** An operation and where it is called. */
export interface Operation extends ApiOperation {
  readonly method: string
  readonly path: string
  readonly group: string
}

const plain = (word: string) => word.toLowerCase().replaceAll('-', '')

/** All operations in the order of their groups and paths; one without a tag goes to the tag that its path begins with. */
export function operationsOf({ paths }: ApiDocument): Operation[] {
  const tags = Object.values(paths).flatMap(methods => Object.values(methods).flatMap(each => each.tags ?? []))
  const named = new Map(tags.map(tag => [plain(tag), tag]))
  const groupOf = (path: string) => {
    const [, , word = path] = path.split('/')
    return named.get(plain(word)) ?? word
  }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      group: operation.tags?.[0] ?? groupOf(path),
    })),
  )
  return all.sort((a, b) => a.group.localeCompare(b.group) || a.path.localeCompare(b.path))
}

/** Whether the caller holds every permission that it needs. */
export const mayCall = (operation: Operation, held: ReadonlySet<string>): boolean =>
  (operation['x-permission'] ?? []).every(code => held.has(code))

/** The groups with how many operations each has. */
export function groupsOf(operations: readonly Operation[]): readonly (readonly [group: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { group } of operations) counts.set(group, (counts.get(group) ?? 0) + 1)
  return [...counts]
}

/** Those in which every word that is looked for occurs: in the path, the summary, the name or a permission. */
export function search(operations: readonly Operation[], query: string): readonly Operation[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter(operation => {
    const { method, path, summary, operationId } = operation
    const text = [method, path, summary, operationId, ...(operation['x-permission'] ?? [])].join(' ').toLowerCase()
    return words.every(word => text.includes(word))
  })
}
