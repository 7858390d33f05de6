import {
  type ApiAnswer,
  type ApiBody,
  type ApiDocument,
  apiMethods,
  type ApiOperation,
  type ApiParameter,
  type ApiPath,
  type Reference,
} from '../../api/openapi.ts'

/** An operation with what it refers to in its place, and where it is called. */
export interface Operation extends ApiOperation {
  readonly method: string
  readonly path: string
  readonly group: string
  readonly security: readonly object[]
  readonly parameters: readonly ApiParameter[]
  readonly requestBody?: ApiBody
  readonly responses: Readonly<Record<string, ApiAnswer>>
}

/** All operations in the order of their groups and paths. */
export function operationsOf(document: ApiDocument): Operation[] {
  const all = Object.entries(document.paths).flatMap(([path, ofPath]) =>
    apiMethods.flatMap(method => {
      const operation = ofPath[method]
      return operation
        ? [
            {
              ...complete(document, ofPath, operation),
              method: method.toUpperCase(),
              path,
              group: operation.tags[0] ?? '',
            },
          ]
        : []
    }),
  )
  return all.sort((a, b) => a.group.localeCompare(b.group) || a.path.localeCompare(b.path))
}

/** An operation with everything that the document says elsewhere. */
function complete({ security, components }: ApiDocument, ofPath: ApiPath, operation: ApiOperation) {
  const { requestBody, parameters = [], responses } = operation
  return {
    ...operation,
    security: operation.security ?? security,
    parameters: [...(ofPath.parameters ?? []), ...parameters].flatMap(each => found(each, components.parameters) ?? []),
    requestBody: requestBody && found(requestBody, components.requestBodies),
    responses: Object.fromEntries(
      Object.entries(responses).flatMap(([status, each]) => {
        const answer = found(each, components.responses)
        return answer ? [[status, answer]] : []
      }),
    ),
  }
}

/** A part of an operation, looked up by its name where it is a reference. */
const found = <T extends object>(part: T | Reference, named: Readonly<Record<string, T>>): T | undefined =>
  '$ref' in part ? named[String(part.$ref).split('/').at(-1) ?? ''] : part

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
