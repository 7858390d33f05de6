/** The part of V8's heap snapshot that is read: a flat array of nodes, this many numbers each. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [string[]] }
  }
  readonly nodes: readonly number[]
  readonly strings: readonly string[]
}

/**
 * The bytes a program holds, by its heap snapshot. Code is left out: V8 recompiles what runs often for
 * minutes, which says nothing about the program.
 */
export function keptBytes(text: string): number {
  const { snapshot, nodes, strings } = JSON.parse(text) as Snapshot
  const {
    node_fields: fields,
    node_types: [types],
  } = snapshot.meta
  const [type, name, size] = ['type', 'name', 'self_size'].map(field => fields.indexOf(field)) as [
    number,
    number,
    number,
  ]
  let kept = 0
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[nodes[at + type] ?? 0]
    const isCode = kind === 'code' || (kind === 'native' && strings[nodes[at + name] ?? 0]?.startsWith('system /'))
    if (!isCode) kept += nodes[at + size] ?? 0
  }
  return kept
}
