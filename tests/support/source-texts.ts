import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A text in a source that may be shown to people. */
export interface SourceText {
  readonly line: () => number
  readonly text: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Parts of a source that hold names, types and paths, and no texts. */
const skipped: Readonly<Record<string, readonly string[]>> = {
  ImportDeclaration: ['source'],
  ImportExpression: ['source'],
  ExportNamedDeclaration: ['source'],
  ExportAllDeclaration: ['source'],
  TSModuleDeclaration: ['id', 'body'],
  TSTypeAliasDeclaration: ['typeAnnotation'],
  TSInterfaceDeclaration: ['body'],
  TSTypeAnnotation: ['typeAnnotation'],
  TSAsExpression: ['typeAnnotation'],
  TSSatisfiesExpression: ['typeAnnotation'],
}
const isTypeArguments = ({ type }: Node) => type === 'TSTypeParameterInstantiation'
/** What only developers read: a broken build or an impossible state. */
const isForDevelopers = (node: Node) =>
  node.type === 'NewExpression' && isNode(node['callee']) && node['callee']['name'] === 'Error'
/** Of the API’s description, of a cache, of the vocabulary itself, of the database: read by programs and programmers. */
const notShown = (node: Node): boolean => {
  const name = isNode(node['key']) ? node['key']['name'] : undefined
  if (node.type === 'Property' && (name === 'summary' || name === 'queryKey')) return true
  return (
    node.type === 'Property' && name === 'words' && isNode(node['value']) && node['value'].type === 'ObjectExpression'
  )
}
const isSql = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && isNode(node['tag']) && node['tag']['name'] === 'sql'
const isNameOfProperty = (node: Node, key: string) =>
  key === 'key' &&
  node['computed'] !== true &&
  ['Property', 'PropertyDefinition', 'TSPropertySignature'].includes(node.type)

const textOf = (node: Node): string | undefined => {
  if (node.type === 'JSXText') return String(node['value'])
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type === 'TemplateElement') return (node['value'] as { cooked: string }).cooked
  return undefined
}

/** Every string and every text of JSX in a source of TypeScript, as far as it is no name of a module, type or property. */
export function sourceTexts(path: string, source = readFileSync(path, 'utf8')): readonly SourceText[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? ''}`)
  const found: SourceText[] = []
  const walk = (node: Node) => {
    if (isTypeArguments(node) || isForDevelopers(node) || notShown(node) || isSql(node)) return
    const text = textOf(node)
    if (text !== undefined) found.push({ line: () => source.slice(0, node.start).split('\n').length, text })
    for (const [key, value] of Object.entries(node)) {
      if (skipped[node.type]?.includes(key) || isNameOfProperty(node, key)) continue
      for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each)
    }
  }
  walk(program as unknown as Node)
  return found
}
