const methods = new Set(['get', 'post', 'put', 'delete', 'patch'])

interface Described {
  readonly paths: Readonly<Record<string, object>>
}

/** The operations of an API's description: method, path and what is said of each. */
export const operationsIn = <O = unknown>({ paths }: Described): (readonly [method: string, path: string, O])[] =>
  Object.entries(paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath as Readonly<Record<string, O>>)
      .filter(([name]) => methods.has(name))
      .map(([method, operation]) => [method.toUpperCase(), path, operation] as const),
  )
