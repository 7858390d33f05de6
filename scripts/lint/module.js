import { parseSync } from 'vite'

/**
 * What the lints need to know of one source file.
 * @typedef {{ value: string, line: number }} Mention
 * @typedef {{ imports: Mention[], literals: Mention[], comments: Mention[], entityIds: string[] }} Module
 * @typedef {{ type: string, start: number, end: number } & Record<string, unknown>} Node
 */

/**
 * Reads a file's imports (static, dynamic, type, `export from`, `import()` types, `import.meta.glob`), its string
 * literals, its comments and the ids of the entities that it declares.
 * @param {string} path
 * @param {string} text
 * @returns {Module}
 * @throws {Error} when the file does not parse
 */
export const readModule = (path, text) => {
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`)

  /** @param {number} start */
  const lineAt = start => text.slice(0, start).split('\n').length
  /** @type {Module} */
  const module = {
    imports: [],
    literals: [],
    comments: comments.map(({ value, start }) => ({ value, line: lineAt(start) })),
    entityIds: [],
  }
  walk(program, node => {
    for (const { value, start } of importsOf(node)) module.imports.push({ value, line: lineAt(start) })
    const literal = textOf(node)
    if (literal !== undefined) module.literals.push({ value: literal, line: lineAt(node.start) })
    const entityId = entityIdOf(node)
    if (entityId !== undefined) module.entityIds.push(entityId)
  })
  return module
}

/**
 * Visits a node and all nodes below it, but not the `role` of an element: ARIA has its own words.
 * @param {unknown} value
 * @param {(node: Node) => void} visit
 */
const walk = (value, visit) => {
  if (Array.isArray(value)) return value.forEach(each => walk(each, visit))
  if (!isNode(value) || (value.type === 'JSXAttribute' && nameOf(value.name) === 'role')) return
  visit(value)
  for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit)
}

/** @param {unknown} value @returns {value is Node} */
const isNode = value => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** @param {unknown} node */
const nameOf = node => (isNode(node) && typeof node.name === 'string' ? node.name : undefined)

/**
 * The text of a string literal, or of a template without expressions.
 * @param {unknown} node
 * @returns {string | undefined}
 */
const textOf = node => {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis) || node.quasis.length !== 1) return undefined
  return node.quasis[0].value.cooked
}

const importing = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'ImportExpression',
  'TSImportType',
])

/**
 * The specifiers and glob patterns that a node imports.
 * @param {Node} node
 * @returns {{ value: string, start: number }[]}
 */
const importsOf = node => {
  if (importing.has(node.type)) return texts([node.source], node.start)
  if (node.type !== 'CallExpression' || !isGlob(node.callee) || !Array.isArray(node.arguments)) return []
  const [patterns] = node.arguments
  const found = texts(patterns?.type === 'ArrayExpression' ? patterns.elements : [patterns], node.start)
  return found.filter(({ value }) => !value.startsWith('!'))
}

/**
 * @param {unknown[]} nodes
 * @param {number} start
 */
const texts = (nodes, start) => nodes.flatMap(node => textOf(node) ?? []).map(value => ({ value, start }))

/** @param {unknown} callee */
const isGlob = callee =>
  isNode(callee) && isNode(callee.object) && callee.object.type === 'MetaProperty' && nameOf(callee.property) === 'glob'

/**
 * The id in `entity({ id: 'door', ... })`.
 * @param {Node} node
 */
const entityIdOf = node => {
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'entity' || !Array.isArray(node.arguments))
    return undefined
  const id = node.arguments[0]?.properties?.find((/** @type {Node} */ property) => nameOf(property.key) === 'id')
  return textOf(id?.value)
}
